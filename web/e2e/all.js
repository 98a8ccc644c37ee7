// @ts-check
/** All tests in one process, so that they share one browser: `node --test all.js`. */
import './journeys.test.js';
import './faults.test.js';
import './files.test.js';
import './keeping.test.js';
import './losses.test.js';
import './library.test.js';
import './opening.test.js';
import './play.test.js';
import './scan.test.js';
import './long.test.js';
import './modes.test.js';
import './signs.test.js';
import './states.test.js';
import './language.test.js';
import './measures.test.js';
