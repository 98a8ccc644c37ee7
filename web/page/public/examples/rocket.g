title: Rocket
author: The nonosat developers
license: CC0-1.0
#d
   0:.  white
   1:#  black
   /:a  white/black  <<
   /:b  black/white  >>
   \:c  white\black  <>
   \:d  black\white  ><
: rows
/2\
/4\
4
/3/ \3\
2 2
3\ /3
6
6
/8\
/10\
/12\
3/ \6/ \3
2/ \4/ \2
2
/3\ /3\
\3/ \3/
\2/ \2/
: columns
/3
/4/
/4/
/9\ /2\
/12\ 3\
/4/ \9 \2/ 1/
\4\ /9 /2\ 1\
\12/ 3/
\9/ \2/
\4\
\4\
\3
: end
