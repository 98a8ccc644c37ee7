//! What a reading of lists would leave out: given cells, and lists in another notation.

use super::{
    is_name,
    tree::{Kind, Node, Tree},
};

/// What is called `given` in a text, and is no empty list.
pub(super) fn given<'a>(tree: &Tree<'a>) -> Option<&'a str> {
    let mut pairs = tree.nodes.windows(2).filter_map(|pair| <&[_; 2]>::try_from(pair).ok());
    let is_given = |[word, list]: &&[Node; 2]| {
        let is_named = word.kind == Kind::Word && tree.text_of(word).eq_ignore_ascii_case("given");
        is_named && list.kind == Kind::Group && matches!(list.sign, b':' | b'=') && list.end > list.start + 2
    };
    pairs.find(is_given).map(|[_, list]| tree.text_of(list))
}

/// A list of three numbers and more below a heading, in a text that has lists in brackets.
pub(super) fn unbracketed(tree: &Tree<'_>) -> Option<[u32; 2]> {
    let (mut heading, mut count, mut found) = (None, 0, None);
    for (_, node) in tree.between(0, tree.len()) {
        match node.kind {
            Kind::Word => (heading, count) = (Some(node).filter(|_| is_name(tree.text_of(node))), 0),
            Kind::Number => count += 1,
            _ => heading = None,
        }
        found = found.or(heading.filter(|_| count > 2).map(|word| [word.start, word.end]));
    }
    found.filter(|_| tree.nodes.iter().any(Node::is_list))
}
