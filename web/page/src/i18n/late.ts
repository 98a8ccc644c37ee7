/** Adds the words of parts that are loaded later: the first import of each of them. */
import { addWords } from '.';
import { late } from './en-late';

addWords(late);
