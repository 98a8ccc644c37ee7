var clues = [[[2],[1],[]], [[2],[1]]], width = 3, height = 2;
