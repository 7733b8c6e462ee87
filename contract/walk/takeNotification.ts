import { stringify } from 'lossless-json';
import { parseExact } from '#server/market/http/answer.ts';
import { queueChannels, webhookChannels } from '#server/market/channels/pushChannels.ts';
import type { Example } from './example.ts';

/** What the product does with a notification. */
export interface Taken {
  is: 'taken' | 'declined' | 'refused';
  /** What it reads of it, the name by which it declines it, or why it refuses it. */
  why: string;
}

/** Ids in place of the names that stand for them on the pages. */
const IDS: Record<string, string> = {
  $USER_PRODUCT_ID: 'MLBU206642488',
  $SITE_ID: 'MLB',
  $FAMILY_ID: '9871232123',
  ITEM_ID: 'MLA765432',
};

/** Gives the product a notification, as the marketplace sends it. */
export function takeNotification({ marketplace, body }: Pick<Example, 'marketplace' | 'body'>): Taken {
  const text = stringify(body) ?? '';
  return queueChannels[marketplace] ? fromQueue(marketplace, text) : fromWebhook(marketplace, text);
}

function fromQueue(marketplace: Example['marketplace'], text: string): Taken {
  const channel = queueChannels[marketplace]!;
  try {
    const { type, change, ...ids } = channel.read(text);
    if (change) return { is: 'taken', why: `${type} ${JSON.stringify({ ...ids, change })}` };
    return channel.isKnown(type) ? { is: 'declined', why: type } : { is: 'refused', why: `no type is called ${type}` };
  } catch (error) {
    return { is: 'refused', why: (error as Error).message };
  }
}

function fromWebhook(marketplace: Example['marketplace'], text: string): Taken {
  const channel = webhookChannels[marketplace];
  const given = Object.entries(IDS).reduce((all, [name, id]) => all.replaceAll(name, id), text);
  const hint = channel?.read(parseExact(given)) ?? null;
  if (!channel || !hint) return { is: 'refused', why: 'it is no notification, or of a topic without a name' };
  const { topic, reread, ...ids } = hint;
  if (reread) return { is: 'taken', why: `${topic} ${JSON.stringify({ ...ids, reread })}` };
  if (channel.topics.includes(topic)) return { is: 'refused', why: `${topic}: its resource has another form` };
  return { is: 'declined', why: topic };
}
