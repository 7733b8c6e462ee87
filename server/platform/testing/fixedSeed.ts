import fc from 'fast-check';

/** The day it was chosen; any other would do. */
const SEED = 20_261_127;

// The suite tries the same values each time, so that it fails by a change and never by luck; the longer runs
// (`npm run properties`, `npm run fuzz`) look for new ones.
if (!process.env.PROPERTY_TIMES && !process.env.FUZZ_RUNS)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
