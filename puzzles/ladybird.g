title: Ladybird
author: The nonosat developers
license: CC0-1.0
#d
   0:.  #FFFFFF  white
   1:k  #1D2329  black
   r:r  #D7263D  red
   g:g  #4C9F38  green
: rows
1 1
1 1
5
7
4r 1 4r
5r 1 5r
2r 2 2r 1 2r 2 2r
2r 2 2r 1 2r 2 2r
6r 1 6r
3r 1 2r 1 2r 1 3r
2r 3 1r 1 1r 3 2r
2r 1 2r 1 2r 1 2r
4r 1 4r
3g 2r 1 2r 3g
13g
9g
: columns
5r 1g
7r 2g
2r 2 2r 1 2r 3g
1 1 2r 2 1r 3 1r 3g
3 6r 1 3r 2g
2 10r 2g
12 2g
2 10r 2g
3 6r 1 3r 2g
1 1 2r 2 1r 3 1r 3g
2r 2 2r 1 2r 3g
7r 2g
5r 1g
: end
