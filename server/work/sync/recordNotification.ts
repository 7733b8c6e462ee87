import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { accountsOfSeller } from '#server/records/keys/accountsOfSeller.ts';
import type { RefreshJob } from './refreshResource.ts';

/** Notifications per address and minute. Senders behind one proxy share an address. */
const perAddress = new RateLimiterMemory({ points: 1_200, duration: 60 });
/** Refreshes per account and minute. Anyone can know the ids, and the account's call quota is scarce. */
const perAccount = new RateLimiterMemory({ points: 120, duration: 60 });

const id = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().positive().transform(String)]);
const Notification = z.looseObject({
  resource: z.string().max(200),
  topic: z.string().max(60),
  user_id: id,
  application_id: id,
});

/** The resources that are refreshed, by topic; the next sync reads every other change. */
const RESOURCES: Record<string, { kind: RefreshJob['kind']; pattern: RegExp }> = {
  orders_v2: { kind: 'order', pattern: /^\/orders\/(\d{1,20})$/ },
  items: { kind: 'item', pattern: /^\/items\/(ML[A-Z]\d{1,15})$/ },
  items_prices: { kind: 'item', pattern: /^\/items\/(ML[A-Z]\d{1,15})\/prices$/ },
};

/**
 * Handles a notification of Mercado Livre as an unsigned hint: queues a refresh of the resource, with our own token, for
 * the accounts of the named seller and application. Duplicate hints share one job; hints for unknown accounts, of other
 * topics, malformed or over the limits are dropped. Returns the number of jobs queued.
 */
export async function recordNotification(body: string, address: string | null): Promise<number> {
  if (!(await isAllowed(perAddress, address ?? 'unknown'))) return 0;
  const notification = Notification.safeParse(jsonOf(body));
  if (!notification.success) return 0;
  const { topic, resource, application_id: applicationId, user_id: sellerId } = notification.data;
  const wanted = Object.hasOwn(RESOURCES, topic) ? RESOURCES[topic] : undefined;
  const resourceId = wanted?.pattern.exec(resource)?.[1];
  if (!wanted || !resourceId) return 0;

  let queued = 0;
  for (const accountId of await accountsOfSeller(applicationId, sellerId)) {
    if (!(await isAllowed(perAccount, accountId))) continue;
    const job: RefreshJob = { accountId, kind: wanted.kind, id: resourceId };
    await addJob('reread', job, {
      queue: `reread/${accountId}`,
      key: `reread/${accountId}/${job.kind}/${job.id}`,
      maxAttempts: 3,
    });
    queued += 1;
  }
  return queued;
}

const isAllowed = (limiter: RateLimiterMemory, key: string | number) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
