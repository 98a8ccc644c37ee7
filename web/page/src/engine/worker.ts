/** A worker with the solver. */
import * as solver from '../../wasm/nonosat.js';
import { serve } from './serve';

serve(solver);
