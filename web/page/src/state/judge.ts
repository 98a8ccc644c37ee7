/** The judge of the page's document. */
import { quick, slow } from '../engine/client';
import { doc } from './document';
import { Judge } from './verdict';

export const judge = new Judge({ quick, slow });
doc.subscribe(($doc) => judge.follow($doc));

export const { state: verdict, findings, stale, want } = judge;
