import { setImmediate as tick } from 'node:timers/promises';
import { pool } from '#server/platform/postgres/db.ts';
import type { VirtualTime } from './virtualTime.ts';

/**
 * Lets a virtual time pass for several at once: it moves on to the next that waits, whenever nothing but waiting is under
 * way. Returns how to wait, ms.
 */
export function waitingTime({ goTo }: Pick<VirtualTime, 'goTo'>): (delayMs: number) => Promise<void> {
  const waiting: { until: number; go: () => void }[] = [];
  let isPassing = false;
  const isIdle = () => pool.idleCount === pool.totalCount && pool.waitingCount === 0;
  const pass = async () => {
    while (waiting.length > 0) {
      // what an answer of PostgreSQL leads to begins before the next tick
      for (let idle = 0; idle < 2; idle = isIdle() ? idle + 1 : 0) await tick();
      const next = waiting.toSorted((a, b) => a.until - b.until)[0]!;
      await goTo(next.until);
      waiting.splice(waiting.indexOf(next), 1);
      next.go();
    }
    isPassing = false;
  };
  return (delayMs) =>
    new Promise((go) => {
      waiting.push({ until: Date.now() + delayMs, go });
      if (isPassing) return;
      isPassing = true;
      void pass();
    });
}
