import { yardstick } from './yardstick.ts';

/**
 * CPU that a request may take on the machine of `YARDSTICK_MS`: what a small one takes at its first run, compilation
 * included, and a share by size. A quadratic pattern takes seconds for the largest body that is read.
 */
const FLOOR_MS = 400;
const MS_PER_KB = 8;
/** CPU of the yardstick on that machine, idle. */
const YARDSTICK_MS = 10;

/** Measurements before a request counts as too dear: starting threads and the rest of the process may take the first ones. */
const ATTEMPTS = 5;

/**
 * The answer of a request of `size` characters, and the CPU it took in this process, all threads, when that is beyond its
 * budget; else null. Asks up to five times, because other work of the process may run meanwhile: the least counts. Budgets
 * grow as the yardstick does, measured beside each of these, so that a slow or busy machine changes nothing.
 */
export async function beyondBudget<Answer>(
  size: number,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; excess: string | null }> {
  const budgetMs = FLOOR_MS + (size / 1024) * MS_PER_KB;
  const [answer, first] = await measured(ask);
  let least = first;
  for (let attempt = 2; attempt <= ATTEMPTS && least > budgetMs; attempt++) {
    const [, unit] = await measured(yardstick);
    const [, again] = await measured(ask);
    least = Math.min(least, again / Math.max(1, unit / YARDSTICK_MS));
  }
  const excess = `${Math.round(least)} ms of CPU for ${size} characters; at most ${Math.round(budgetMs)}`;
  return { answer, excess: least <= budgetMs ? null : excess };
}

async function measured<Answer>(ask: () => Answer | Promise<Answer>): Promise<[Answer, number]> {
  const before = process.cpuUsage();
  const answer = await ask();
  const { user, system } = process.cpuUsage(before);
  return [answer, (user + system) / 1000];
}
