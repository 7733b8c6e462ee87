import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { request } from '#server/market/http/request.ts';
import type { OpenQueue } from '#server/market/connection/pushChannel.ts';
import type { QueueUrl } from './queueUrl.ts';
import { type AwsKeys, signV4 } from './signV4.ts';

/** Limit of one receive and of one deletion. */
const MAX_MESSAGES = 10;
/** Time to store what was received (REAL.md 3). */
const VISIBILITY_SECONDS = 120;
const MAX_BYTES = 16 * 1024 * 1024;

const Received = z.looseObject({
  Messages: z
    .array(
      z.looseObject({
        MessageId: z.string(),
        ReceiptHandle: z.string(),
        Body: z.string(),
        Attributes: z.looseObject({ ApproximateReceiveCount: z.coerce.number().optional() }).nullish(),
      }),
    )
    .nullish(),
});
const Attributes = z.looseObject({
  Attributes: z.looseObject({ QueueArn: z.string().max(1000), RedrivePolicy: z.string().max(2000).nullish() }),
});

const Refusal = z.looseObject({ __type: z.string().max(200) });
/** Errors about the keys or the address, which stay until someone changes them. */
const REFUSALS: Record<string, Sentence> = {
  InvalidClientTokenId: sentence('amazon.awsKeyUnknown'),
  UnrecognizedClientException: sentence('amazon.awsKeyUnknown'),
  SignatureDoesNotMatch: sentence('amazon.awsSecretWrong'),
  InvalidSignatureException: sentence('amazon.awsSecretWrong'),
  AccessDenied: sentence('amazon.awsNoPermission'),
  AccessDeniedException: sentence('amazon.awsNoPermission'),
  QueueDoesNotExist: sentence('amazon.awsNoQueue'),
  NonExistentQueue: sentence('amazon.awsNoQueue'),
};

/** A queue of SQS, by its JSON protocol. Other errors than refusals are `MarketplaceError`s that name the action. */
export function sqsQueue({ url, endpoint, region }: QueueUrl, keys: AwsKeys, effects: Effects): OpenQueue {
  const call = async <Schema extends z.ZodType>(action: string, input: object, shape: Schema) => {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}` };
    const body = JSON.stringify({ QueueUrl: url, ...input });
    const signed = { method: 'POST' as const, url: endpoint, headers, body };
    const { status, data } = await request(
      {
        where: `Amazon SQS (${action})`,
        ...signed,
        // each attempt has its own time
        authorize: () =>
          Promise.resolve({ token: '', headers: signV4(signed, keys, { region, service: 'sqs', at: effects.now() }) }),
        repeatable: true,
        accept: [400, 403],
        maxBytes: MAX_BYTES,
      },
      effects,
    );
    if (status >= 400) throw refusalOf(action, status, data);
    return shapeOf(`Amazon SQS (${action})`, shape, data ?? {});
  };
  return {
    receive: async (waitSeconds) => {
      const { Messages } = await call(
        'ReceiveMessage',
        {
          MaxNumberOfMessages: MAX_MESSAGES,
          WaitTimeSeconds: waitSeconds,
          VisibilityTimeout: VISIBILITY_SECONDS,
          MessageSystemAttributeNames: ['ApproximateReceiveCount'],
        },
        Received,
      );
      return (Messages ?? []).map((message) => ({
        id: message.MessageId,
        receipt: message.ReceiptHandle,
        body: message.Body,
        receives: message.Attributes?.ApproximateReceiveCount ?? 1,
      }));
    },
    delete: async (messages) => {
      for (let start = 0; start < messages.length; start += MAX_MESSAGES) {
        const entries = messages
          .slice(start, start + MAX_MESSAGES)
          .map(({ receipt }, index) => ({ Id: String(index), ReceiptHandle: receipt }));
        await call('DeleteMessageBatch', { Entries: entries }, z.unknown());
      }
    },
    release: async ({ receipt }, seconds) => {
      await call('ChangeMessageVisibility', { ReceiptHandle: receipt, VisibilityTimeout: seconds }, z.unknown());
    },
    attributes: async () => {
      const wanted = { AttributeNames: ['QueueArn', 'RedrivePolicy'] };
      const { Attributes: found } = await call('GetQueueAttributes', wanted, Attributes);
      return { arn: found.QueueArn, hasDeadLetters: Boolean(found.RedrivePolicy) };
    },
  };
}

/** Why SQS refused a call; `__type` is a name after the name of a service. */
function refusalOf(action: string, status: number, data: unknown): Error {
  const type = Refusal.safeParse(data).data?.__type.split('#').at(-1) ?? '';
  const reason = Object.hasOwn(REFUSALS, type) ? REFUSALS[type] : null;
  if (reason) return new ReconnectNeeded(sentence('amazon.queueUnreadable', { reason }));
  const where = `Amazon SQS (${action})`;
  return new MarketplaceError(
    type
      ? sentence('marketplaces.answeredWith', { where, status: String(status), detail: type })
      : sentence('marketplaces.answered', { where, status: String(status) }),
  );
}
