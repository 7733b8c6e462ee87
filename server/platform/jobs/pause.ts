import { setImmediate as otherWork } from 'node:timers/promises';

const LONGEST_MS = 8;

/**
 * Returns a function to await in a long loop: every eight milliseconds it lets the other work of the process run.
 */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await otherWork();
    since = performance.now();
  };
  return () => (performance.now() - since < LONGEST_MS ? undefined : pause());
}
