import { url as debuggerUrl } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { log } from './log.ts';
import { projectRoot } from './projectRoot.ts';

/** A signal is heard between two events only: a process whose loop is held for so long is of no more use to anyone. */
const HELD_MS = 60_000;
const TICK_MS = 1_000;
const [BEATS, TICKS_LEFT, IS_PAUSED] = [0, 1, 2];

const THREAD = import.meta.url.endsWith('.ts')
  ? 'server/platform/process/lastResortThread.mjs'
  : 'dist/server/lastResortThread.js';

/**
 * Starts a thread that kills this process, after it has asked the PostgreSQL of `postmasterFile` to end, when the event loop
 * is held for a minute, or does not end within the milliseconds given to the returned function.
 */
export function startLastResort(
  postmasterFile: string | null,
  { heldMs = HELD_MS, tickMs = TICK_MS } = {},
): (withinMs: number) => void {
  const state = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  const words = new Int32Array(state);
  const beat = () => {
    Atomics.add(words, BEATS, 1);
    Atomics.store(words, IS_PAUSED, debuggerUrl() ? 1 : 0); // a breakpoint holds the loop too
  };
  beat();
  setInterval(beat, tickMs / 2).unref();
  const thread = new Worker(join(projectRoot, THREAD), {
    workerData: { state, tickMs, heldTicks: Math.ceil(heldMs / tickMs), postmasterFile },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.on('error', (error) => log.error({ reason: error.message }, 'the last resort against endless loops ended'));
  thread.unref();
  return (withinMs) => Atomics.store(words, TICKS_LEFT, Math.ceil(withinMs / tickMs));
}
