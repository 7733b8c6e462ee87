import type { Sentence } from '#server/platform/language/sentence.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Channel, StoredKeys } from '#server/market/keys.ts';
import type { Hint, PushedNotification } from '#server/market/push/push.ts';

/** A message of a queue, hidden from other readers for some time after it was received. */
export interface QueueMessage {
  id: string;
  /** Names this receipt of the message, for deleting it. */
  receipt: string;
  body: string;
  /** Times it was received, with this one. */
  receives: number;
}

/** A queue, ready to be read. Throws `ReconnectNeeded` when its keys are refused. */
export interface OpenQueue {
  /** At most ten messages; waits up to `waitSeconds` for the first. */
  receive(waitSeconds: number): Promise<QueueMessage[]>;
  /** Deletes messages; one that stays is received again. */
  delete(messages: QueueMessage[]): Promise<void>;
  /** Lets others receive a message after so many seconds. */
  release(message: QueueMessage, seconds: number): Promise<void>;
  /** Its name for the marketplace, and whether it hands messages that come back too often to another queue. */
  attributes(): Promise<{ arn: string; hasDeadLetters: boolean }>;
}

/** A queue and the keys to read it. */
export interface NotificationQueue {
  url: string;
  open(effects: Effects): OpenQueue;
}

/** How a marketplace puts its notifications into queues. */
export interface QueueChannel {
  /** Types to which the product subscribes each seller. */
  topics: readonly string[];
  /** What the seller does about a queue. */
  advice: {
    /** There is none. */
    missing: Sentence;
    /** Nothing ever came by it. */
    silent: Sentence;
    /** It keeps messages that no reader understands. */
    withoutDeadLetters: Sentence;
  };
  /** The queues that who runs the server has set for all sellers. */
  shared(): NotificationQueue[];
  /** That of a seller; null when there is none. */
  sharedFor(marketplaceCode: string | null): NotificationQueue | null;
  /** Where the keys to an account's own queue are. */
  ownChannel: Channel;
  /** The queue to which such keys belong; null when they are none. */
  own(keys: Pick<StoredKeys, 'queueUrl' | 'clientId' | 'clientSecret'>): NotificationQueue | null;
  /** Parses a message; throws for one that is no notification. */
  read(body: string): PushedNotification;
  /** Whether a type has a name that the product knows, used or not. */
  isKnown(type: string): boolean;
}

/** How a marketplace calls the product's own address. */
export interface WebhookChannel {
  /** Topics that the product reads. */
  topics: readonly string[];
  /** Parses a notification; null when it is none, or of an unknown topic. */
  read(notification: unknown): Hint | null;
}
