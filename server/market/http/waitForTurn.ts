import { sentence } from '#server/platform/language/sentence.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { saoPauloTime } from '#server/platform/values/saoPauloTime.ts';
import { rateFactor } from '#server/market/baseUrls.ts';
import { MarketplaceError, ReadLater } from '#server/market/connector.ts';
import type { Effects } from './effects.ts';

/** Quota of one operation of one credential or application. */
export interface Turn {
  key: string;
  perSecond: number;
  burst: number;
  /** Longest wait for a turn, ms; beyond it the read continues in a later run. Undefined: an hour, then an error. */
  mostWaitMs?: number;
  /** How long a refusal ends the read for at least, ms; the read continues in a later run. Undefined: it is tried again. */
  pauseMs?: number;
  /** For a quota that is not published: its interval doubles after a refusal, up to this (ms), and shrinks with answers. */
  slowestMs?: number;
}

/** Rates reported by a marketplace in its answers; they override the published ones, without the factor. */
const reportedRates = new Map<string, number>();

/** Stores a rate (calls per second) reported by an answer. */
export function learnRate({ key }: Turn, perSecond: number): void {
  if (Number.isFinite(perSecond) && perSecond > 0) reportedRates.set(key, perSecond);
}

/** Milliseconds between two calls once the burst is spent. */
function intervalMs({ key, perSecond }: Turn): number {
  return Math.ceil(1000 / (reportedRates.get(key) ?? perSecond * rateFactor()));
}

const burstOf = ({ burst }: Turn) => Math.max(1, Math.floor(burst * rateFactor()));

const MAX_WAIT_MS = 60 * 60_000;

/**
 * Waits until the quota allows one more call: a token bucket in `rate_limits`, shared by all processes. The row holds
 * one number, the instant when the bucket is full again (the "theoretical arrival time" of GCRA), and one statement
 * takes a token: callers are served in order and each runs one statement. Takes nothing when the wait is too long, and
 * throws `ReadLater`, or `MarketplaceError` for a quota without `mostWaitMs`. `where` names the operation.
 */
export async function waitForTurn(
  turn: Turn,
  effects: Pick<Effects, 'sleep' | 'now'>,
  where = turn.key,
): Promise<void> {
  const burst = burstOf(turn);
  const now = Math.round(effects.now());
  const [row] = await queryRows<{ waitMs: number }>(
    `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, 1, $2::bigint + $3::bigint)
     ON CONFLICT (key) DO UPDATE
       SET points = r.points + 1, expire = GREATEST(r.expire, $2::bigint) + coalesce(r.interval_ms, $3::bigint)
       WHERE r.expire <= $2::bigint + $4::bigint + coalesce(r.interval_ms, $3::bigint) * ($5::bigint - 1)
     RETURNING expire - coalesce(interval_ms, $3::bigint) * $5::bigint - $2::bigint AS "waitMs"`,
    [keyOf(turn), now, intervalMs(turn), turn.mostWaitMs ?? MAX_WAIT_MS, burst],
  );
  if (row) {
    if (row.waitMs > 0) await effects.sleep(row.waitMs);
    return;
  }
  if (turn.mostWaitMs === undefined) throw new MarketplaceError(sentence('marketplaces.quotaSpent', { where }));
  const [use] = await turnsSpent([turn], now);
  throw turnLater('marketplaces.quotaSpentUntil', where, now + (use!.spent - burst + 1) * use!.intervalMs);
}

/** Error for a quota that has no turn before an instant (ms). */
const turnLater = (
  id: 'marketplaces.quotaSpentUntil' | 'marketplaces.tooManyCallsUntil',
  where: string,
  until: number,
) => new ReadLater(sentence(id, { where, until: saoPauloTime(until) }));

/** The delay that a refusal asked for, and the one to keep without it because of refusals before; ms. */
interface Delay {
  givenMs: number | null;
  backoffMs: number;
}

/**
 * Empties the bucket, so that after a 429 no process calls before the delay has passed: the one asked for, or else the
 * interval, which doubles for an unpublished quota; for a published one, which may be smaller than it says, with jitter
 * and at least the backoff. Returns the delay, ms. Throws `ReadLater` when it is longer than the quota allows to wait, or a
 * refusal ends the read.
 */
export async function pauseTurns(
  turn: Turn,
  { givenMs, backoffMs }: Delay,
  { now, random }: Pick<Effects, 'now' | 'random'>,
  where = turn.key,
): Promise<number> {
  const slower = turn.slowestMs === undefined ? null : await slowDown(turn, turn.slowestMs / rateFactor());
  const interval = slower ?? intervalMs(turn);
  const least = (turn.pauseMs ?? 0) / rateFactor();
  const delayMs = Math.max(least, givenMs ?? slower ?? Math.ceil(Math.max(interval * (1 + random()), backoffMs)));
  const until = Math.round(now() + delayMs);
  await queryRows(
    `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, 0, $2)
     ON CONFLICT (key) DO UPDATE SET expire = GREATEST(r.expire, $2)`,
    [keyOf(turn), until + interval * (burstOf(turn) - 1)],
  );
  if (turn.pauseMs !== undefined || (turn.mostWaitMs !== undefined && delayMs > turn.mostWaitMs))
    throw turnLater('marketplaces.tooManyCallsUntil', where, until);
  return delayMs;
}

/** Doubles the interval of an unpublished quota, at most to `slowestMs`, and returns it, ms. */
async function slowDown(turn: Turn, slowestMs: number): Promise<number> {
  const { interval } = await queryRow<{ interval: number }>(
    `INSERT INTO rate_limits AS r (key, points, expire, interval_ms) VALUES ($1, 0, 0, least($3::int, 2 * $2::int))
     ON CONFLICT (key) DO UPDATE SET interval_ms = least($3::int, 2 * coalesce(r.interval_ms, $2::int))
     RETURNING interval_ms AS interval`,
    [keyOf(turn), intervalMs(turn), Math.ceil(slowestMs)],
  );
  return interval;
}

/**
 * After an answer, shortens the interval of an unpublished quota by a tenth, down to the assumed one. The bucket holds as
 * many calls as before.
 */
export async function easeTurns(turn: Turn, { now }: Pick<Effects, 'now'>): Promise<void> {
  await queryRows(
    `UPDATE rate_limits SET
       interval_ms = CASE WHEN interval_ms * 0.9 > $2::int THEN (interval_ms * 0.9)::int END,
       expire = $3::bigint + GREATEST(0, expire - $3::bigint) * GREATEST(0.9, $2::numeric / interval_ms)
     WHERE key = $1 AND interval_ms IS NOT NULL`,
    [keyOf(turn), intervalMs(turn), Math.round(now())],
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
  const rows = await queryRows<{ key: string; fullAt: number; interval: number | null }>(
    `SELECT key, expire AS "fullAt", interval_ms AS interval FROM rate_limits WHERE key = ANY ($1)`,
    [turns.map(keyOf)],
  );
  const stored = new Map(rows.map((row) => [row.key, row]));
  return turns.map((turn) => {
    const { fullAt = 0, interval = null } = stored.get(keyOf(turn)) ?? {};
    const intervalNow = interval ?? intervalMs(turn);
    const spent = Math.max(0, Math.ceil((fullAt - now) / intervalNow));
    return { key: turn.key, spent, burst: burstOf(turn), intervalMs: intervalNow };
  });
}

const keyOf = ({ key }: Turn) => `marketplace:${key}`;
