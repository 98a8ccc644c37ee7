* nonogram of 3 columns and 2 rows, encoding ilp-start
* cell 1 1 = x1
* cell 1 2 = x2
* cell 1 3 = x3
* cell 2 1 = x4
* cell 2 2 = x5
* cell 2 3 = x6
* start row 1 block 1 at 1 = x7
* start row 1 block 1 at 2 = x8
* start row 1 block 1 at 3 = x9
* start row 2 block 1 at 1 = x10
* start row 2 block 1 at 2 = x11
* start column 1 block 1 at 1 = x12
* start column 1 block 1 at 2 = x13
* start column 2 block 1 at 1 = x14
* start column 2 block 1 at 2 = x15
* start column 3 block 1 at 1 = x16
* start column 3 block 1 at 2 = x17
NAME nonogram
ROWS
 N obj
 E c1
 E c2
 E c3
 E c4
 E c5
 E c6
 E c7
 E c8
 E c9
 E c10
 E c11
 E c12
 E c13
 E c14
 E c15
 E c16
 E c17
COLUMNS
 BEGIN 'MARKER' 'INTORG'
 x1 c2 -1
 x1 c10 -1
 x2 c3 -1
 x2 c13 -1
 x3 c4 -1
 x3 c16 -1
 x4 c6 -1
 x4 c11 -1
 x5 c7 -1
 x5 c14 -1
 x6 c8 -1
 x6 c17 -1
 x7 c1 1
 x7 c2 1
 x8 c1 1
 x8 c3 1
 x9 c1 1
 x9 c4 1
 x10 c5 1
 x10 c6 1
 x10 c7 1
 x11 c5 1
 x11 c7 1
 x11 c8 1
 x12 c9 1
 x12 c10 1
 x13 c9 1
 x13 c11 1
 x14 c12 1
 x14 c13 1
 x15 c12 1
 x15 c14 1
 x16 c15 1
 x16 c16 1
 x17 c15 1
 x17 c17 1
 END 'MARKER' 'INTEND'
RHS
 RHS c1 1
 RHS c5 1
 RHS c9 1
 RHS c12 1
 RHS c15 1
BOUNDS
 BV BND x1
 BV BND x2
 BV BND x3
 BV BND x4
 BV BND x5
 BV BND x6
 BV BND x7
 BV BND x8
 BV BND x9
 BV BND x10
 BV BND x11
 BV BND x12
 BV BND x13
 BV BND x14
 BV BND x15
 BV BND x16
 BV BND x17
ENDATA
