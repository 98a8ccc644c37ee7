//! What a file is that is no puzzle file: photographs, documents, workbooks. Told by its first bytes.

use super::error::say;
use nonosat_model::Message;

/// How to make a puzzle of a picture.
const PICTURE: Message = say("help.picture");
const OTHER_PICTURE: Message = say("help.other-picture");
const DOCUMENT: Message = say("help.document");
const WORKBOOK: Message = say("help.workbook");

/// What a file is, if it is of such a kind, and what to do with it.
pub(super) fn kind_of(bytes: &[u8]) -> Option<(Message, Message)> {
    let found = match bytes {
        [0xff, 0xd8, 0xff, ..] => (say("file.jpeg"), PICTURE),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => (say("file.gif"), PICTURE),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => (say("file.webp"), PICTURE),
        [b'I', b'I', b'*' | b'+', 0, ..] | [b'M', b'M', 0, b'*' | b'+', ..] => (say("file.tiff"), OTHER_PICTURE),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] if is_heif(brand) => (say("file.heif"), OTHER_PICTURE),
        [b'%', b'P', b'D', b'F', b'-', ..] => (say("file.pdf"), DOCUMENT),
        [b'P', b'K', 3, 4, ..] => archive(bytes),
        [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => (say("file.office"), say("help.office")),
        _ => return None,
    };
    Some(found)
}

/// Whether a file may be a workbook of a spreadsheet program.
#[cfg(feature = "workbooks")]
pub(super) fn is_workbook(bytes: &[u8]) -> bool {
    kind_of(bytes).is_some_and(|(what, _)| matches!(what.id(), "file.workbook" | "file.office"))
}

/// What is in a ZIP archive: office programs write them, too.
fn archive(bytes: &[u8]) -> (Message, Message) {
    // The names of its files are in clear, the telling ones among the first.
    let bytes = bytes.get(..1 << 20).unwrap_or(bytes);
    let has = |name: &[u8]| bytes.windows(name.len()).any(|found| found == name);
    if has(b"word/") || has(b"opendocument.text") {
        (say("file.word"), DOCUMENT)
    } else if has(b"xl/") || has(b"opendocument.spreadsheet") {
        (say("file.workbook"), WORKBOOK)
    } else {
        (say("file.zip"), say("help.unzip"))
    }
}

fn is_heif(brand: &[u8]) -> bool {
    [b"heic", b"heix", b"mif1", b"avif"].iter().any(|known| brand.starts_with(*known))
}

#[cfg(test)]
mod tests {
    use crate::read;

    #[test]
    fn pictures_and_documents_are_named() {
        let message = |bytes: &[u8]| {
            let error = read("f", bytes, None).unwrap_err();
            format!("{error}; {}", error.help().unwrap_or_default())
        };
        for (bytes, what) in [
            (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], "a JPEG picture"),
            (b"GIF89a\x01\0\x01\0", "a GIF picture"),
            (b"RIFF\x10\0\0\0WEBPVP8 ", "a WebP picture"),
            (b"II*\0\x08\0", "a TIFF picture"),
            (b"MM\0*\0\0", "a TIFF picture"),
            (b"%PDF-1.4\n%\xe2\xe3", "a PDF document"),
            (b"PK\x03\x04\0\0word/document.xml", "a document of a word processor"),
        ] {
            let message = message(bytes);
            assert!(message.starts_with(&format!("f:1:1: this is {what}, no puzzle file; ")), "{message}");
            assert!(message.contains("`import`"), "{message}");
        }
        assert!(message(b"PK\x03\x04\0\0xl/workbook.xml").contains("save it as CSV"));
        assert!(message(b"PK\x03\x04\0\0a.txt").contains("a ZIP archive, no puzzle file; unpack it first"));
    }
}
