// Runs in the thread of lastResort.ts, which no loop of the main thread can hold up.
import { readFileSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @type {{ state: SharedArrayBuffer, heldTicks: number, tickMs: number, postmasterFile: string | null }} */
const { state, heldTicks, tickMs, postmasterFile } = workerData;
const [BEATS, TICKS_LEFT, IS_PAUSED] = [0, 1, 2];
const words = new Int32Array(state);
let beats = -1;
let held = 0;

setInterval(() => {
  const isBeating = Atomics.load(words, BEATS) !== beats || Atomics.load(words, IS_PAUSED) === 1;
  beats = Atomics.load(words, BEATS);
  held = isBeating ? 0 : held + 1; // counted, not timed: a machine that sleeps counts nothing
  if (held >= heldTicks) end('a loop holds the process');
  if (Atomics.load(words, TICKS_LEFT) > 0 && Atomics.sub(words, TICKS_LEFT, 1) === 1) end('the process does not stop');
}, tickMs);

/** Asks the embedded PostgreSQL for an immediate shutdown and kills the process. @param {string} why */
function end(why) {
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg: `${why}: killing it` })}\n`);
  try {
    if (postmasterFile) process.kill(Number(readFileSync(postmasterFile, 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    // it does not run
  }
  process.kill(process.pid, 'SIGKILL');
}
