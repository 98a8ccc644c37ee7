/** All English words, of whatever part. */
import { en as first, type Messages } from '../src/i18n/en';
import { late } from '../src/i18n/en-late';

export const en = { ...first, ...late };
export type { Messages };
