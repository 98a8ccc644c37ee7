title: Anchor
author: The nonosat developers
license: CC0-1.0
: rows
3
1 1
3
1
7
1
1
1 1 1
2 1 2
1 1 1
2 1 2
7
3
: columns
2
3
1 2
1 1
3 1 2
1 11
3 1 2
1 1
1 2
3
2
: end
