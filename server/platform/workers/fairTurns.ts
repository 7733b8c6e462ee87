export interface TurnLimits {
  /** Tasks at the same time. */
  atOnce: number;
  /** New tasks that wait, of all accounts and of one. */
  waiting: number;
  waitingOfAccount: number;
}

interface Waiting {
  account: number;
  start: () => void;
  fail: (error: Error) => void;
}

/**
 * Turns of tasks: at most `atOnce` at the same time, one of each account. When an account's task ends, its next one waits
 * behind those of the other accounts, so that no account holds up the others.
 */
export function fairTurns({ atOnce, waiting: maxWaiting, waitingOfAccount }: TurnLimits) {
  const running = new Set<number>();
  let waiting: Waiting[] = [];

  function startNext(): void {
    while (running.size < atOnce) {
      const next = waiting.find(({ account }) => !running.has(account));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next.account);
      next.start();
    }
  }

  function end(account: number): void {
    running.delete(account);
    const isOwn = (one: Waiting) => one.account === account;
    waiting = [...waiting.filter((one) => !isOwn(one)), ...waiting.filter(isOwn)];
    startNext();
  }

  return {
    /**
     * Waits for the account's turn and returns a function that ends it. Null when too many tasks wait, except for
     * `isContinued`, the next task of work that has begun.
     */
    async take(account: number, { isContinued = false } = {}): Promise<(() => void) | null> {
      const own = waiting.filter((one) => one.account === account).length;
      const mustWait = running.size >= atOnce || running.has(account);
      if (!isContinued && mustWait && (waiting.length >= maxWaiting || own >= waitingOfAccount)) return null;
      await new Promise<void>((start, fail) => {
        waiting.push({ account, start, fail });
        startNext();
      });
      return () => end(account);
    },
    counts: () => ({ running: running.size, waiting: waiting.length }),
    /** Fails every waiting task. */
    failWaiting(error: Error): void {
      for (const { fail } of waiting.splice(0)) fail(error);
    },
  };
}
