import { onTestFinished, expect, test } from 'vitest';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { queueUrl } from './queueUrl.ts';
import { sqsQueue } from './sqsQueue.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

async function openQueue(keys: { secretAccessKey?: string } = {}) {
  const effects = testEffects(NOW);
  const simulator = await startSimulator({ now: effects.now });
  onTestFinished(() => simulator.close());
  const init = (name: string) => ({ method: 'POST', body: JSON.stringify({ name }) });
  await fetch(`${simulator.url}/__simulator/scenario`, init('push-poison'));
  const counts = async () => (await (await fetch(`${simulator.url}/__simulator/push`)).json()) as object;
  const url = queueUrl(simulator.queue.url, { allowLocal: true })!;
  return { effects, counts, queue: sqsQueue(url, { ...simulator.queue, ...keys }, effects) };
}

test('messages are received, hidden, counted, released and deleted', async () => {
  const { queue, effects, counts } = await openQueue();
  const first = await queue.receive(0);
  expect(first.map(({ body, receives }) => [body, receives])).toEqual([
    ['<xml/>', 1],
    ['{"NotificationType":', 1],
    ['[]', 1],
  ]);
  expect(await queue.receive(0), 'others do not see them').toEqual([]);
  await queue.release(first[0]!, 0);
  expect((await queue.receive(0)).map(({ body, receives }) => [body, receives])).toEqual([['<xml/>', 2]]);
  effects.pass(121_000);
  const again = await queue.receive(0);
  expect(again).toHaveLength(3);
  await queue.delete(again.slice(0, 2));
  expect(await counts()).toMatchObject({ visible: 0, hidden: 1, dead: 0 });
});

test('a message received five times goes to the dead-letter queue', async () => {
  const { queue, effects, counts } = await openQueue();
  for (let time = 0; time < 6; time += 1) {
    await queue.receive(0);
    effects.pass(121_000);
  }
  expect(await counts()).toMatchObject({ visible: 0, hidden: 0, dead: 3 });
});

test('the queue has the name under which Amazon sends to it, and another one for dead letters', async () => {
  const { queue } = await openQueue();
  expect(await queue.attributes()).toEqual({ arn: 'arn:aws:sqs:us-east-1:000000000000:avisos', hasDeadLetters: true });
});

test('a wrong key is refused in words', async () => {
  const { queue } = await openQueue({ secretAccessKey: 'wrong' });
  await expect(queue.receive(0)).rejects.toThrow(
    'A fila de avisos não pôde ser lida: o Secret Access Key não é o deste Access Key ID. Confira os dados da fila.',
  );
});
