import { log } from '#server/platform/process/log.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { rowsOfAccounts } from '#server/platform/postgres/distribution/rowsOfAccounts.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { StoredKeys } from '#server/market/keys.ts';
import type { NotificationQueue } from '#server/market/connection/pushChannel.ts';
import { queueChannels } from '#server/market/channels/pushChannels.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { columnsOf } from '#server/records/keys/channel.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';

/** A queue that is read. */
export interface QueueSource {
  marketplace: Marketplace;
  queue: NotificationQueue;
  /** The accounts to which it belongs: only their notifications are taken from it. Null: it takes those of all accounts. */
  accountIds: number[] | null;
  /** When the keys of these accounts were read (PostgreSQL's clock); null for a queue for all. */
  keysReadAt: Date | null;
}

/** Every queue to read: those for all sellers, and those of accounts, once where several have the same one. */
export async function queueSources(): Promise<QueueSource[]> {
  const sources = marketplaceIds.flatMap((marketplace) =>
    (queueChannels[marketplace]?.shared() ?? []).map((queue): QueueSource => ({
      marketplace,
      queue,
      accountIds: null,
      keysReadAt: null,
    })),
  );
  const own = new Map<string, QueueSource & { accountIds: number[] }>();
  for (const marketplace of marketplaceIds)
    for (const { accountId, keysReadAt } of await accountsWithQueue(marketplace)) {
      const found = await ownQueue(accountId, marketplace);
      if (!found) continue;
      const { queueUrl, clientId, clientSecret } = found.keys;
      const key = JSON.stringify([marketplace, queueUrl, clientId, clientSecret]);
      const known = own.get(key);
      if (known) known.accountIds.push(accountId);
      else own.set(key, { marketplace, queue: found.queue, accountIds: [accountId], keysReadAt });
    }
  return [...sources, ...own.values()];
}

/** The queue that takes an account's notifications, its own one first; null when there is none. */
export async function queueOf(accountId: number, marketplace: Marketplace): Promise<NotificationQueue | null> {
  const channel = queueChannels[marketplace];
  if (!channel) return null;
  const own = await ownQueue(accountId, marketplace);
  if (own || channel.shared().length === 0) return own?.queue ?? null;
  const [keys] = await queryRows<{ marketplaceCode: string | null }>(
    `SELECT marketplace_code AS "marketplaceCode" FROM credentials
     WHERE account_id = $1 AND marketplace = $2 AND kind = 'selling'`,
    [accountId, marketplace],
  );
  return keys ? channel.sharedFor(keys.marketplaceCode) : null;
}

async function accountsWithQueue(marketplace: Marketplace): Promise<{ accountId: number; keysReadAt: Date }[]> {
  const channel = queueChannels[marketplace];
  if (!channel) return [];
  return rowsOfAccounts(
    (answers) => `SELECT account_id AS "accountId", now() AS "keysReadAt" FROM credentials
     WHERE marketplace = $1 AND kind = $2 AND state = 'connected' AND ${answers('account_id')} ORDER BY account_id`,
    columnsOf(channel.ownChannel),
  );
}

/** An account's own queue, while its keys are in use. */
async function ownQueue(
  accountId: number,
  marketplace: Marketplace,
): Promise<{ keys: StoredKeys; queue: NotificationQueue } | null> {
  const channel = queueChannels[marketplace]!;
  try {
    const keys = await readCredential(accountId, channel.ownChannel);
    const queue = keys?.state === 'connected' ? channel.own(keys) : null;
    return keys && queue && { keys, queue };
  } catch (error) {
    if (!(error instanceof ReconnectNeeded)) throw error;
    log.warn({ accountId, marketplace, reason: error.message }, 'the keys to a queue cannot be read');
    return null;
  }
}
