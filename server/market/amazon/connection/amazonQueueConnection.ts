import { sentence } from '#server/platform/language/sentence.ts';
import { amazonQueue } from '#server/market/amazon/push/amazonQueues.ts';
import { queueUrl } from '#server/market/amazon/push/queueUrl.ts';
import type { Connection } from '#server/market/connection/connection.ts';

/** A queue of SQS: keys are accepted when they may read its attributes. */
export const amazonQueueConnection: Connection = {
  refusal: (keys) => (queueUrl(keys.queueUrl) ? null : WRONG_ADDRESS),
  test: async (keys, effects) => {
    const queue = amazonQueue(keys.queueUrl, { accessKeyId: keys.clientId, secretAccessKey: keys.clientSecret ?? '' });
    await queue?.open(effects).attributes();
    return null;
  },
  renew: () => Promise.resolve({ reconnect: sentence('amazon.queueKeysStay') }),
};

const WRONG_ADDRESS = sentence('amazon.queueAddress');
