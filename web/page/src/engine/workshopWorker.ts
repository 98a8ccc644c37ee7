/** A worker that answers the questions of makers, too. */
import * as workshop from '../../wasm/workshop.js';
import { serve } from './serve';

serve(workshop);
