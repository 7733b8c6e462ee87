import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for a turn. */
const MAX_WAIT_MS = 5_000;
/** Keys beyond which the one that spent longest ago is forgotten. */
const MAX_KEYS = 50_000;

/** Spreads what each key spends in this process over time: a burst at once, what is beyond it at a steady rate. */
export class Pace {
  /** When the points that each key spent will be earned. */
  private readonly earnedAt = new Map<string, number>();
  private readonly msPerPoint: number;
  private readonly burstMs: number;

  /** @param burst points that are spent at once after a while without use */
  constructor(
    { pointsAMinute, burst }: { pointsAMinute: number; burst: number },
    private readonly clock: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.msPerPoint = 60_000 / pointsAMinute;
    this.burstMs = burst * this.msPerPoint;
  }

  /**
   * Spends points, and waits until the burst and the rate allow what was spent before: one large spending is not split, those
   * after it wait. Returns false when the wait would be longer than five seconds; then nothing was spent.
   */
  async spend(key: string, points: number): Promise<boolean> {
    const now = this.clock();
    const earned = Math.max(now, this.earnedAt.get(key) ?? 0);
    const waitMs = earned - now - this.burstMs;
    if (waitMs > MAX_WAIT_MS) return false;
    this.earnedAt.delete(key); // the keys stay in the order of their last spending
    this.earnedAt.set(key, earned + points * this.msPerPoint);
    if (this.earnedAt.size > MAX_KEYS) this.earnedAt.delete(this.earnedAt.keys().next().value!);
    if (waitMs > 0) await this.wait(waitMs);
    return true;
  }
}
