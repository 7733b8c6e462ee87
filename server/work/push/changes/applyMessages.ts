import { counter } from '#server/platform/process/metrics.ts';
import { log } from '#server/platform/process/log.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import type { QueueMessage } from '#server/market/connection/pushChannel.ts';
import { queueChannels } from '#server/market/channels/pushChannels.ts';
import type { PushedNotification } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { notifiedAccounts } from '#server/records/push/notifiedAccounts.ts';
import { isTransient } from '#server/records/runs/isTransient.ts';
import { applyNotifications } from './applyNotifications.ts';
import { applySecrets } from './applySecrets.ts';
import type { QueueSource } from '#server/work/push/queues.ts';

const read = counter('queue_notifications_total', 'Notifications read from queues, by type and result.', [
  'marketplace',
  'type',
  'result',
]);

interface Read {
  message: QueueMessage;
  notification: PushedNotification;
}

/**
 * Applies the messages of a queue to the accounts that they are about. Returns those to delete: applied ones, and those of
 * strangers and of unused types, which are counted. The others are received again, at last by the dead-letter queue: those
 * that are no notifications, and those that could not be stored. Throws when the database fails for a time.
 */
export async function applyMessages(
  { marketplace, accountIds: only }: Pick<QueueSource, 'marketplace' | 'accountIds'>,
  messages: QueueMessage[],
): Promise<QueueMessage[]> {
  const all = messages.flatMap((message) => readMessage(marketplace, message));
  const used = all.filter(({ notification }) => notification.change !== null);
  const done = new Set(all.filter((one) => !used.includes(one)));

  const [secrets, others] = [used.filter(isSecret), used.filter((one) => !isSecret(one))];
  for (const one of secrets) if (await applySecrets(marketplace, one.notification, only)) done.add(one);

  const accounts = await notifiedAccounts(
    marketplace,
    others.map(({ notification }) => notification),
    only,
  );
  const ofAccount = new Map<number, Read[]>();
  const failed = new Set<Read>();
  for (const [index, one] of others.entries()) {
    const { type, sellerId } = one.notification;
    if (accounts[index]!.length === 0) read.inc({ marketplace, type, result: 'stranger' });
    for (const { accountId, isSellerUnknown } of accounts[index]!) {
      if (isSellerUnknown && sellerId) await markConnected(accountId, marketplace, sellerId);
      ofAccount.set(accountId, [...(ofAccount.get(accountId) ?? []), one]);
    }
    done.add(one);
  }
  for (const [accountId, given] of ofAccount)
    for (const one of await failuresOf(accountId, marketplace, given)) failed.add(one);
  return [...done].filter((one) => !failed.has(one)).map(({ message }) => message);
}

const isSecret = ({ notification: { change } }: Read) => change?.kind === 'secret' || change?.kind === 'secretExpiry';

function readMessage(marketplace: Marketplace, message: QueueMessage): Read[] {
  const channel = queueChannels[marketplace]!;
  try {
    const notification = channel.read(message.body);
    if (notification.change === null) {
      const isKnown = channel.isKnown(notification.type);
      read.inc({ marketplace, type: isKnown ? notification.type : 'other', result: isKnown ? 'declined' : 'unknown' });
    }
    return [{ message, notification }];
  } catch (error) {
    read.inc({ marketplace, type: 'other', result: 'unreadable' });
    const { id, receives } = message;
    log.warn({ marketplace, message: id, receives, reason: (error as Error).message.slice(0, 200) }, 'no notification');
    return [];
  }
}

/** Applies an account's notifications together, and one by one when that fails. Returns those that cannot be stored. */
async function failuresOf(accountId: number, marketplace: Marketplace, given: Read[]): Promise<Read[]> {
  if (await isApplied(accountId, marketplace, given)) return [];
  const failed: Read[] = [];
  if (given.length > 1) {
    for (const one of given) if (!(await isApplied(accountId, marketplace, [one]))) failed.push(one);
  } else failed.push(...given);
  for (const { notification } of failed) read.inc({ marketplace, type: notification.type, result: 'failed' });
  return failed;
}

async function isApplied(accountId: number, marketplace: Marketplace, given: Read[]): Promise<boolean> {
  try {
    const notifications = given.map(({ notification }) => notification);
    const results = await transaction((tx) => applyNotifications({ accountId, marketplace }, notifications, tx));
    for (const [index, { type }] of notifications.entries()) read.inc({ marketplace, type, result: results[index]! });
    return true;
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, accountId, marketplace }, 'notifications could not be stored');
    return false;
  }
}
