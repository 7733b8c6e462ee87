import { type Context, Hono } from 'hono';
import { queueCredentials } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { feedQueue } from './feedQueue.ts';
import { MAX_RECEIVES } from './queue.ts';
import { refusalOfSignature } from './signature.ts';

interface Input {
  QueueUrl?: string;
  MaxNumberOfMessages?: number;
  WaitTimeSeconds?: number;
  VisibilityTimeout?: number;
  ReceiptHandle?: string;
  MessageBody?: string;
  Entries?: { Id: string; ReceiptHandle: string }[];
}

const POLL_MS = 200;

/** SQS by its JSON protocol: one queue, which Amazon's notifications go to. */
export function sqs(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().post('/', async (c, next) => {
    const action = /^AmazonSQS\.(\w+)$/.exec(c.req.header('x-amz-target') ?? '')?.[1];
    if (!action) return next();
    const body = await c.req.text();
    const keys = queueCredentials(simulator);
    const signed = { method: 'POST', path: '/', body, header: (name: string) => c.req.header(name) };
    const refusal = refusalOfSignature(signed, keys, simulator.clock.now());
    if (refusal) return answer(c, 403, { __type: `com.amazon.coral.service#${refusal}`, message: refusal });
    const input = JSON.parse(body || '{}') as Input;
    if (!input.QueueUrl?.endsWith(keys.queuePath))
      return answer(c, 400, {
        __type: 'com.amazonaws.sqs#QueueDoesNotExist',
        message: 'The specified queue does not exist.',
      });
    return act(c, simulator, action, input);
  });
}

async function act(c: Context, simulator: Simulator, action: string, input: Input): Promise<Response> {
  const { queue } = simulator.push;
  switch (action) {
    case 'SendMessage':
      queue.send(input.MessageBody ?? '');
      return answer(c, 200, { MessageId: 'sent' });
    case 'ReceiveMessage': {
      const receive = () => {
        feedQueue(simulator);
        return queue.receive(input.MaxNumberOfMessages ?? 1, input.VisibilityTimeout ?? 30);
      };
      let messages = receive();
      const until = Date.now() + (input.WaitTimeSeconds ?? 0) * 1000;
      while (messages.length === 0 && Date.now() < until && !c.req.raw.signal.aborted) {
        await new Promise((done) => setTimeout(done, POLL_MS));
        messages = receive();
      }
      return answer(c, 200, messages.length > 0 ? { Messages: messages } : {});
    }
    case 'DeleteMessage':
      queue.delete(input.ReceiptHandle ?? '');
      return answer(c, 200, {});
    case 'DeleteMessageBatch':
      for (const { ReceiptHandle } of input.Entries ?? []) queue.delete(ReceiptHandle);
      return answer(c, 200, { Successful: (input.Entries ?? []).map(({ Id }) => ({ Id })), Failed: [] });
    case 'ChangeMessageVisibility':
      if (queue.changeVisibility(input.ReceiptHandle ?? '', input.VisibilityTimeout ?? 0)) return answer(c, 200, {});
      return answer(c, 400, {
        __type: 'com.amazonaws.sqs#ReceiptHandleIsInvalid',
        message: 'The receipt handle is not valid.',
      });
    case 'GetQueueAttributes': {
      const { visible, hidden } = queue.counts();
      return answer(c, 200, {
        Attributes: {
          QueueArn: queueCredentials(simulator).queueArn,
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: `${queueCredentials(simulator).queueArn}-mortas`,
            maxReceiveCount: MAX_RECEIVES,
          }),
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(hidden),
        },
      });
    }
    default:
      return answer(c, 400, { __type: 'com.amazon.coral.service#UnknownOperationException' });
  }
}

const answer = (c: Context, status: 200 | 400 | 403, body: object) =>
  c.body(JSON.stringify(body), status, { 'content-type': 'application/x-amz-json-1.0' });
