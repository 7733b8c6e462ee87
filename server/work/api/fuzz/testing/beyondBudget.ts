/**
 * CPU that a request may take: what a small one takes at its first run, compilation included, and a share by size. A
 * quadratic pattern takes seconds for the largest body that is read.
 */
const FLOOR_MS = 400;
const MS_PER_KB = 8;

/** Measurements before a request counts as too dear: starting threads and the rest of the process may take the first ones. */
const ATTEMPTS = 5;

/**
 * The answer of a request of `size` characters, and the CPU it took in this process, all threads, when that is beyond its
 * budget; else null. Asks up to five times, because other work of the process may run meanwhile: the least counts.
 */
export async function beyondBudget<Answer>(
  size: number,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; excess: string | null }> {
  const budgetMs = FLOOR_MS + (size / 1024) * MS_PER_KB;
  const [answer, first] = await measured(ask);
  let least = first;
  for (let attempt = 2; attempt <= ATTEMPTS && least > budgetMs; attempt++) {
    const [, again] = await measured(ask);
    least = Math.min(least, again);
  }
  const excess = `${Math.round(least)} ms of CPU for ${size} characters; at most ${Math.round(budgetMs)}`;
  return { answer, excess: least <= budgetMs ? null : excess };
}

async function measured<Answer>(ask: () => Promise<Answer>): Promise<[Answer, number]> {
  const before = process.cpuUsage();
  const answer = await ask();
  const { user, system } = process.cpuUsage(before);
  return [answer, (user + system) / 1000];
}
