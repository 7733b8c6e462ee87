import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { rateFactor } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from './effects.ts';

/** The quota of one operation of one credential, as published. */
export interface Turn {
  key: string;
  perSecond: number;
  burst: number;
}

/** Rates a marketplace told in its answers; they win over the published ones, and the factor does not apply to them. */
const toldRates = new Map<string, number>();

/** Remembers the rate per second that an answer told. */
export function learnRate({ key }: Turn, perSecond: number): void {
  if (Number.isFinite(perSecond) && perSecond > 0) toldRates.set(key, perSecond);
}

/** Milliseconds between two calls once the burst is spent. */
export function intervalMs({ key, perSecond }: Turn): number {
  return Math.ceil(1000 / (toldRates.get(key) ?? perSecond * rateFactor()));
}

const burstOf = ({ burst }: Turn) => Math.max(1, Math.floor(burst * rateFactor()));

const MAX_WAIT_MS = 60 * 60_000;

/**
 * Waits until the quota allows one more call: a token bucket kept in `rate_limits`, so that every process draws from the
 * same one. The row holds one number, when the bucket will be full again (the "theoretical arrival time" of GCRA), and
 * one statement takes a token: callers are served in the order they asked and none asks twice. Throws
 * `MarketplaceError`, taking nothing, when the turn is more than an hour away.
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

/** Empties the bucket: after the marketplace said "too many", nobody calls before the delay is over. */
export async function pauseTurns(turn: Turn, delayMs: number, effects: Pick<Effects, 'now'>): Promise<void> {
  const fullAt = Math.round(effects.now() + delayMs + intervalMs(turn) * (burstOf(turn) - 1));
  await queryRows(
    `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, 0, $2)
     ON CONFLICT (key) DO UPDATE SET expire = GREATEST(r.expire, $2)`,
    [keyOf(turn), fullAt],
  );
}

/** How much of a quota is spent at a moment. */
export interface TurnUse {
  key: string;
  /** Calls not refilled yet, those that wait for their turn included: more than `burst` means waiting. */
  spent: number;
  /** Calls that may come at once. */
  burst: number;
  /** Milliseconds until one call is refilled. */
  intervalMs: number;
}

/** What is spent of each quota now, in the order asked; nothing of those never called. */
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
