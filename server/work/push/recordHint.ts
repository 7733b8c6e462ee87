import { RateLimiterMemory } from 'rate-limiter-flexible';
import { parseExact } from '#server/market/http/answer.ts';
import { webhookChannels } from '#server/market/channels/pushChannels.ts';
import type { Hint } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { now } from '#server/platform/process/clock.ts';
import { counter } from '#server/platform/process/metrics.ts';
import { accountsOfSeller } from '#server/records/keys/accountsOfSeller.ts';
import { recordArrivals } from '#server/records/push/topics.ts';
import { queueReread } from './queueReread.ts';

/** Notifications per address and minute. Senders behind one proxy share an address. */
const perAddress = new RateLimiterMemory({ points: 1_200, duration: 60 });
/** Reads per account and minute, by their limit. */
const perAccount = new Map<number, RateLimiterMemory>();
const limiterOf = (points: number) => {
  const limiter = perAccount.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
  perAccount.set(points, limiter);
  return limiter;
};

const hints = counter('webhook_notifications_total', 'Notifications by webhook, by topic and result.', [
  'marketplace',
  'topic',
  'result',
]);

/**
 * Handles a notification of a marketplace as an unsigned hint: queues a read of the resource, with our own token, for the
 * accounts of the named seller and application. Hints for unknown accounts, of unknown topics, malformed or over the limits
 * are dropped. Returns the number of reads queued.
 */
export async function recordHint(marketplace: Marketplace, body: string, address: string | null): Promise<number> {
  if (!(await taken(perAddress, address ?? 'unknown'))) return 0;
  const hint = webhookChannels[marketplace]?.read(jsonOf(body));
  return hint ? queueHint(marketplace, hint) : 0;
}

async function queueHint(
  marketplace: Marketplace,
  { applicationId, sellerId, topic, reread, mostAMinute }: Hint,
): Promise<number> {
  let queued = 0;
  for (const accountId of await accountsOfSeller(marketplace, applicationId, sellerId)) {
    await recordArrival(accountId, marketplace, topic);
    const place = reread && (await taken(limiterOf(mostAMinute), accountId));
    hints.inc({ marketplace, topic, result: place ? 'queued' : reread ? 'held' : 'declined' });
    if (!reread || !place) continue;
    await queueReread({ accountId, marketplace, ...reread }, delayOf(place, mostAMinute));
    queued += 1;
  }
  return queued;
}

/** A read that needs one call is one of many: they are spread over the minute. */
const SPREAD_ABOVE = 120;
const delayOf = ({ number, secondsSince }: Place, mostAMinute: number) =>
  mostAMinute > SPREAD_ABOVE ? Math.max(0, (number * 60) / mostAMinute - secondsSince) : 0;

interface Place {
  /** Of the caller within the minute, from 1. */
  number: number;
  /** Since the minute began. */
  secondsSince: number;
}

/** The caller's place in the limit of this minute; null beyond it. */
const taken = (limiter: RateLimiterMemory, key: string | number): Promise<Place | null> =>
  limiter.consume(key).then(
    ({ consumedPoints, msBeforeNext }) => ({ number: consumedPoints, secondsSince: 60 - msBeforeNext / 1000 }),
    () => null,
  );

/** When an arrival was last recorded, so that a flood of hints is not one of statements too. */
const arrivals = new Map<string, number>();
const SAME_ARRIVAL_MS = 60_000;
const MAX_ARRIVALS = 10_000;

async function recordArrival(accountId: number, marketplace: Marketplace, topic: string): Promise<void> {
  if (!webhookChannels[marketplace]?.topics.includes(topic)) return;
  const key = `${accountId} ${marketplace} ${topic}`;
  const at = now();
  if (at - (arrivals.get(key) ?? 0) < SAME_ARRIVAL_MS) return;
  if (arrivals.size >= MAX_ARRIVALS) arrivals.clear();
  arrivals.set(key, at);
  await recordArrivals(accountId, marketplace, [topic]);
}

function jsonOf(text: string): unknown {
  try {
    return parseExact(text); // ids beyond 2^53
  } catch {
    return null;
  }
}
