//! The rules in five languages.

use std::str::FromStr;

/// A language of the page of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Slovak.
    Slovak,
    /// Russian.
    Russian,
    /// German.
    German,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 5] = [Self::English, Self::Slovak, Self::Russian, Self::German, Self::Japanese];

    /// Its code: `en`, `sk`, `ru`, `de` or `ja`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Slovak => "sk",
            Self::Russian => "ru",
            Self::German => "de",
            Self::Japanese => "ja",
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|language| language.code() == text);
        known.ok_or_else(|| format!("`{text}` is no language of the rules; expected en, sk, ru, de or ja"))
    }
}

/// What a page of rules may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Title,
    Numbers,
    Dots,
    Empty,
    Zero,
    Star,
    Question,
    Colors,
    Ground,
    Given,
    Frame,
    Triangles,
    Caps,
    Triddler,
}

impl Rule {
    pub(super) fn words(self, language: Language) -> &'static str {
        let words = match self {
            Self::Title => TITLE,
            Self::Numbers => NUMBERS,
            Self::Dots => DOTS,
            Self::Empty => EMPTY,
            Self::Zero => ZERO,
            Self::Star => STAR,
            Self::Question => QUESTION,
            Self::Colors => COLORS,
            Self::Ground => GROUND,
            Self::Given => GIVEN,
            Self::Frame => FRAME,
            Self::Triangles => TRIANGLES,
            Self::Caps => CAPS,
            Self::Triddler => TRIDDLER,
        };
        words[language as usize]
    }
}

/// The same words in each language, in the order of [`Language::ALL`].
type Words = [&'static str; 5];

const TITLE: Words = ["How to solve", "Ako sa lúšti", "Как решать", "So wird gelöst", "解き方"];

const NUMBERS: Words = [
    "Fill cells until a picture appears. The numbers at a row or a column are the lengths of its blocks of filled \
     cells, in their order. Between two blocks at least one cell stays blank.",
    "Vypĺňajte políčka, až kým nevznikne obrázok. Čísla pri riadku alebo stĺpci sú dĺžky jeho súvislých skupín \
     vyplnených políčok v ich poradí. Medzi dvoma skupinami zostáva aspoň jedno políčko prázdne.",
    "Закрашивайте клетки, пока не получится картинка. Числа у строки или столбца — длины групп закрашенных клеток в \
     их порядке. Между двумя группами остаётся хотя бы одна пустая клетка.",
    "Füllen Sie Felder aus, bis ein Bild entsteht. Die Zahlen an einer Zeile oder Spalte sind die Längen ihrer Blöcke \
     ausgefüllter Felder, in ihrer Reihenfolge. Zwischen zwei Blöcken bleibt mindestens ein Feld leer.",
    "マスを塗ると絵が現れます。行や列の数字は、その行や列で連続して塗るマスの数を順に表します。\
     二つのかたまりの間には、塗らないマスが一つ以上あります。",
];

const DOTS: Words = [
    "It helps to mark cells that stay blank with a dot.",
    "Políčka, ktoré zostanú prázdne, sa oplatí označiť bodkou.",
    "Клетки, которые останутся пустыми, полезно отмечать точкой.",
    "Es hilft, Felder, die leer bleiben, mit einem Punkt zu markieren.",
    "塗らないと分かったマスには点を打っておくと役に立ちます。",
];

const EMPTY: Words = [
    "A line without numbers has no filled cell.",
    "Riadok alebo stĺpec bez čísel nemá žiadne vyplnené políčko.",
    "В строке или столбце без чисел закрашенных клеток нет.",
    "Eine Zeile oder Spalte ohne Zahlen hat kein ausgefülltes Feld.",
    "数字のない行や列には、塗るマスがありません。",
];

const ZERO: Words = [
    "The line has no filled cell.",
    "V riadku alebo stĺpci nie je žiadne vyplnené políčko.",
    "В этой строке или столбце закрашенных клеток нет.",
    "Die Zeile oder Spalte hat kein ausgefülltes Feld.",
    "その行や列には、塗るマスがありません。",
];

const STAR: Words = [
    "Nothing is told about this line: it may have any blocks, or none.",
    "O tomto riadku alebo stĺpci nie je známe nič: môže mať akékoľvek skupiny alebo žiadnu.",
    "Об этой строке или столбце ничего не сказано: групп может быть сколько угодно, или ни одной.",
    "Über diese Zeile oder Spalte ist nichts gesagt: Sie kann beliebige Blöcke haben oder keinen.",
    "その行や列については何も示されていません。どのように塗ることも、まったく塗らないこともあります。",
];

const QUESTION: Words = [
    "A block whose length is not told: one cell or more.",
    "Skupina, ktorej dĺžka nie je uvedená: jedno políčko alebo viac.",
    "Группа, длина которой не указана: одна клетка или больше.",
    "Ein Block, dessen Länge nicht genannt ist: ein Feld oder mehr.",
    "長さの分からないかたまりです。マスは一つ以上です。",
];

const COLORS: Words = [
    "A number stands on the colour of its block, and the letter beside it is that of the colour below the grid. \
     Between blocks of the same colour at least one cell stays blank; blocks of different colours may touch.",
    "Číslo stojí na farbe svojej skupiny a písmeno pri ňom je písmeno farby pod mriežkou. Medzi skupinami tej istej \
     farby zostáva aspoň jedno políčko prázdne; skupiny rôznych farieb sa môžu dotýkať.",
    "Число стоит на цвете своей группы, а буква рядом с ним — буква этого цвета под сеткой. Между группами одного \
     цвета остаётся хотя бы одна пустая клетка; группы разных цветов могут соприкасаться.",
    "Eine Zahl steht auf der Farbe ihres Blocks, und der Buchstabe daneben ist der dieser Farbe unter dem Gitter. \
     Zwischen Blöcken derselben Farbe bleibt mindestens ein Feld leer; Blöcke verschiedener Farben dürfen sich \
     berühren.",
    "数字の地の色がそのかたまりの色です。そばの文字は、図の下にある色の文字です。\
     同じ色のかたまりの間には塗らないマスが一つ以上ありますが、違う色のかたまりは隣り合うことがあります。",
];

const GROUND: Words = [
    "Blank cells have the colour that is marked below the grid as the ground.",
    "Prázdne políčka majú farbu, ktorá je pod mriežkou označená ako podklad (ground).",
    "Пустые клетки имеют цвет, который под сеткой назван фоном (ground).",
    "Leere Felder haben die Farbe, die unter dem Gitter als Grund (ground) bezeichnet ist.",
    "塗らないマスは、図の下に地（ground）と記された色になります。",
];

const GIVEN: Words = [
    "Cells that are filled or have a dot from the beginning belong to the solution: the dot means a blank cell.",
    "Políčka, ktoré sú vyplnené alebo majú bodku od začiatku, patria k riešeniu: bodka znamená prázdne políčko.",
    "Клетки, закрашенные или отмеченные точкой с самого начала, входят в решение: точка — пустая клетка.",
    "Felder, die von Anfang an ausgefüllt sind oder einen Punkt haben, gehören zur Lösung: Der Punkt bedeutet ein \
     leeres Feld.",
    "初めから塗られているマスや点のあるマスは答えの一部です。点は塗らないマスを表します。",
];

const FRAME: Words = [
    "A number in a frame counts blank cells. In a line with only such numbers all other cells are filled, and at \
     least one of them is between two blocks of blank ones.",
    "Číslo v rámčeku počíta prázdne políčka. V riadku alebo stĺpci, ktorý má len také čísla, sú všetky ostatné políčka \
     vyplnené a medzi dvoma skupinami prázdnych je aspoň jedno z nich.",
    "Число в рамке считает пустые клетки. В строке или столбце, где есть только такие числа, все остальные клетки \
     закрашены, и хотя бы одна из них стоит между двумя группами пустых.",
    "Eine Zahl im Rahmen zählt leere Felder. In einer Zeile oder Spalte, die nur solche Zahlen hat, sind alle anderen \
     Felder ausgefüllt, und zwischen zwei Blöcken leerer Felder liegt mindestens ein ausgefülltes.",
    "枠のある数字は塗らないマスを数えます。そのような数字だけの行や列では、ほかのマスはすべて塗り、\
     塗らないかたまりの間には塗るマスが一つ以上あります。",
];

const TRIANGLES: Words = [
    "A number with a triangle: in each cell of the block only this half is filled.",
    "Číslo s trojuholníkom: v každom políčku skupiny je vyplnená len táto polovica.",
    "Число с треугольником: в каждой клетке группы закрашена только эта половина.",
    "Eine Zahl mit einem Dreieck: In jedem Feld des Blocks ist nur diese Hälfte ausgefüllt.",
    "三角の付いた数字のかたまりでは、どのマスもその半分だけを塗ります。",
];

const CAPS: Words = [
    "A triangle at a number is an end of its block: a cell of which only that half is filled. The number counts it, \
     too. A blank cell is needed only between two ends without triangles.",
    "Trojuholník pri čísle je koniec jeho skupiny: políčko, v ktorom je vyplnená len táto polovica. Číslo počíta aj \
     ten. Prázdne políčko musí byť len medzi dvoma koncami bez trojuholníkov.",
    "Треугольник у числа — конец его группы: клетка, в которой закрашена только эта половина. Число считает и её. \
     Пустая клетка обязательна только между двумя концами без треугольников.",
    "Ein Dreieck an einer Zahl ist ein Ende ihres Blocks: ein Feld, in dem nur diese Hälfte ausgefüllt ist. Die Zahl \
     zählt es mit. Ein leeres Feld ist nur zwischen zwei Enden ohne Dreiecke nötig.",
    "数字に付いた三角はかたまりの端で、その半分だけを塗るマスです。数字はこのマスも数えます。\
     塗らないマスが必要なのは、三角のない端どうしの間だけです。",
];

const TRIDDLER: Words = [
    "Where cells are triangles, each lies in three lines: a row and two slanted ones. The numbers of a line stand at \
     one of its ends.",
    "Kde sú políčka trojuholníkové, každé leží v troch líniách: v riadku a v dvoch šikmých. Čísla línie stoja na \
     jednom z jej koncov.",
    "Где клетки треугольные, каждая лежит на трёх линиях: в строке и на двух наклонных. Числа линии стоят у одного \
     из её концов.",
    "Wo Felder Dreiecke sind, liegt jedes in drei Linien: einer Zeile und zwei schrägen. Die Zahlen einer Linie \
     stehen an einem ihrer Enden.",
    "マスが三角形の問題では、どのマスも横一本と斜め二本の三つの列に入っています。数字は列の一方の端にあります。",
];
