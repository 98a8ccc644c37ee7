title: Cherries
author: The nonosat developers
license: CC0-1.0
#d
   0:.  #FFFFFF  white
   1:r  #D01030  red
   g:g  #208020  green
   p:w  #FFC0CB  pink
: rows
1g
1g
2g
1g 1g
1g 1g
2 2
3 4
3 1 1p 2
1 4
2
: columns
3
1g 4
2g 2
2g
1g 1g 3
1g 2 1p 2
5
3

: end
