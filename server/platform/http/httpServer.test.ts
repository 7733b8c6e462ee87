import { expect, test } from 'vitest';
import { httpServer } from './httpServer.ts';

test('a draining server answers and closes its connections', async () => {
  const leaving = await httpServer({ PORT: 0, HOST: '127.0.0.1' });
  const { port } = leaving.server.address() as { port: number };
  leaving.answerWith(() => new Response('answered'));
  const connection = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    return [await answer.text(), answer.headers.get('connection')];
  };
  expect(await connection()).toEqual(['answered', 'keep-alive']);
  leaving.drain();
  expect(await connection()).toEqual(['answered', 'close']);
  await leaving.close();
});
