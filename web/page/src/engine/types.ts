/** What the page asks the solver, and what the solver answers. */
export type * from '../../../shared/contract';
