import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { rateFactor } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from './effects.ts';

/** Published quota of one operation of one credential. */
export interface Turn {
  key: string;
  perSecond: number;
  burst: number;
}

/** Rates reported by a marketplace in its answers; they override the published ones, without the factor. */
const reportedRates = new Map<string, number>();

/** Stores a rate (calls per second) reported by an answer. */
export function learnRate({ key }: Turn, perSecond: number): void {
  if (Number.isFinite(perSecond) && perSecond > 0) reportedRates.set(key, perSecond);
}

/** Milliseconds between two calls once the burst is spent. */
export function intervalMs({ key, perSecond }: Turn): number {
  return Math.ceil(1000 / (reportedRates.get(key) ?? perSecond * rateFactor()));
}

const burstOf = ({ burst }: Turn) => Math.max(1, Math.floor(burst * rateFactor()));

const MAX_WAIT_MS = 60 * 60_000;

/**
 * Waits until the quota allows one more call: a token bucket in `rate_limits`, shared by all processes. The row holds
 * one number, the instant when the bucket is full again (the "theoretical arrival time" of GCRA), and one statement
 * takes a token: callers are served in order and each runs one statement. Throws `MarketplaceError`, taking nothing,
 * when the wait exceeds an hour.
 */
export async function waitForTurn(turn: Turn, effects: Pick<Effects, 'sleep' | 'now'>): Promise<void> {
  const interval = intervalMs(turn);
  const burst = burstOf(turn);
  const now = Math.round(effects.now());
  const [row] = await queryRows<{ full_at: number }>(
    `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, 1, $2::bigint + $3::bigint)
     ON CONFLICT (key) DO UPDATE SET points = r.points + 1, expire = GREATEST(r.expire, $2::bigint) + $3::bigint
       WHERE r.expire <= $4::bigint
     RETURNING expire AS full_at`,
    [keyOf(turn), now, interval, now + MAX_WAIT_MS + interval * (burst - 1)],
  );
  if (!row) throw new MarketplaceError(`${turn.key}: a cota de chamadas está esgotada; tente mais tarde.`);
  const waitMs = row.full_at - interval * burst - now;
  if (waitMs > 0) await effects.sleep(waitMs);
}

/** Empties the bucket, so that after a 429 no process calls before the delay has passed. */
export async function pauseTurns(turn: Turn, delayMs: number, effects: Pick<Effects, 'now'>): Promise<void> {
  const fullAt = Math.round(effects.now() + delayMs + intervalMs(turn) * (burstOf(turn) - 1));
  await queryRows(
    `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, 0, $2)
     ON CONFLICT (key) DO UPDATE SET expire = GREATEST(r.expire, $2)`,
    [keyOf(turn), fullAt],
  );
}

/** Use of a quota at an instant. */
export interface TurnUse {
  key: string;
  /** Calls not refilled yet, including waiting ones: more than `burst` means waiting. */
  spent: number;
  /** Maximum of calls at once. */
  burst: number;
  /** Milliseconds until one call is refilled. */
  intervalMs: number;
}

/** Use of each quota now, in the order of `turns`; 0 spent for quotas never used. */
export async function turnsSpent(turns: Turn[], now = currentTime().getTime()): Promise<TurnUse[]> {
  const rows = await queryRows<{ key: string; full_at: number }>(
    `SELECT key, expire AS full_at FROM rate_limits WHERE key = ANY ($1)`,
    [turns.map(keyOf)],
  );
  const fullAt = new Map(rows.map(({ key, full_at: at }) => [key, at]));
  return turns.map((turn) => {
    const interval = intervalMs(turn);
    const spent = Math.max(0, Math.ceil(((fullAt.get(keyOf(turn)) ?? 0) - now) / interval));
    return { key: turn.key, spent, burst: burstOf(turn), intervalMs: interval };
  });
}

const keyOf = ({ key }: Turn) => `marketplace:${key}`;
