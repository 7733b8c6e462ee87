import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { now } from '#server/platform/process/clock.ts';
import { log } from '#server/platform/process/log.ts';

const MINUTE_MS = 60_000;
/** Share of a budget that a process spends before it informs the others. */
const BLOCK_SHARE = 0.05;
const MAX_KEYS = 50_000;

/** What is left of a key's budget in this minute. */
export interface Standing {
  limit: number;
  left: number;
  /** Seconds until the budget is whole again. */
  resetSeconds: number;
}

interface Spent {
  /** Points of all processes at the last report. */
  shared: number;
  /** Points of this process that the others do not know of. */
  unreported: number;
  /** Points on their way to the database. */
  inReport: number;
}

/**
 * Budget of points per minute and key that all processes share. Taking points is arithmetic in memory: a process reports
 * what it spent in blocks of 5 % to `rate_limits`, and learns what the others spent. So a caller who spends little causes no
 * write, and one at the limit can exceed it by 5 % for each other process. While the database is unavailable every process
 * counts for itself.
 */
export class SharedBudget {
  private window = 0;
  private readonly spent = new Map<string, Spent>();

  constructor(
    private readonly name: string,
    readonly limit: number,
    private readonly clock = now,
  ) {}

  /** Takes points when they are left, and returns whether it did. */
  take(key: string, points: number): boolean {
    const entry = this.entryOf(key);
    if (total(entry) + points > this.limit) return false;
    entry.unreported += points;
    this.reportBlock(key, entry);
    return true;
  }

  standing(key: string): Standing {
    const left = Math.max(0, Math.floor(this.limit - total(this.entryOf(key))));
    return { limit: this.limit, left, resetSeconds: Math.max(1, Math.ceil(this.msLeft() / 1000)) };
  }

  private msLeft = () => (this.window + 1) * MINUTE_MS - this.clock();

  private entryOf(key: string): Spent {
    const window = Math.floor(this.clock() / MINUTE_MS);
    if (window !== this.window) {
      this.window = window;
      this.spent.clear(); // less than a block of each key was unreported
    }
    let entry = this.spent.get(key);
    if (!entry) {
      if (this.spent.size >= MAX_KEYS) this.spent.delete(this.spent.keys().next().value!);
      this.spent.set(key, (entry = { shared: 0, unreported: 0, inReport: 0 }));
    }
    return entry;
  }

  private reportBlock(key: string, entry: Spent): void {
    if (entry.inReport > 0 || entry.unreported < this.limit * BLOCK_SHARE) return;
    entry.inReport = entry.unreported;
    entry.unreported = 0;
    void this.report(key, entry).finally(() => {
      entry.inReport = 0;
      if (this.spent.get(key) === entry) this.reportBlock(key, entry);
    });
  }

  private async report(key: string, entry: Spent): Promise<void> {
    try {
      const [row] = await queryRows<{ points: number }>(
        `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET
           points = CASE WHEN r.expire >= excluded.expire THEN r.points ELSE 0 END + excluded.points,
           expire = greatest(r.expire, excluded.expire)
         RETURNING points`,
        [`${this.name}/${key}`, Math.ceil(entry.inReport), (this.window + 1) * MINUTE_MS],
        pool,
      );
      entry.shared = row!.points;
    } catch (error) {
      log.debug({ reason: (error as Error).message, budget: this.name }, 'a budget could not be shared');
      entry.shared += entry.inReport;
    }
  }
}

const total = ({ shared, unreported, inReport }: Spent) => shared + unreported + inReport;
