/** Names what is at work, for the log: fixed words and ids, never texts or values. */
export type Describe = () => Record<string, string | number | undefined>;

interface Work {
  describe: Describe;
  hasEnded: boolean;
}

const atWork = new Set<Work>();

/** Registers a request or job while it runs. Returns the function that ends it. */
export function beginWork(describe: Describe): () => void {
  const work = { describe, hasEnded: false };
  atWork.add(work);
  return () => void (work.hasEnded = true);
}

/** What is at work now or was since the last call, the newest first, which forgets what has ended. */
export function recentWork(): Describe[] {
  const recent = [...atWork].reverse().map(({ describe }) => describe);
  for (const work of atWork) if (work.hasEnded) atWork.delete(work);
  return recent;
}
