import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { type Asking, askCalculator, CalculatorFailure } from './askCalculator.ts';
import { recorded } from './testing/recordedAnswers.ts';

const UNKNOWN = 'A calculadora da Receita respondeu em um formato que não conhecemos.';

/** Asks a server that answers so. */
async function asking(reply: () => Response | Promise<Response>, more: Partial<Asking> = {}) {
  const requests: Request[] = [];
  const app = new Hono();
  app.all('*', ({ req }) => {
    requests.push(req.raw);
    return reply();
  });
  const address = `${await fakeServer(app)}/api`;
  const ask = (body: object | null = null) =>
    askCalculator('/calculadora/x', body, { address, fetch, timeoutMs: 60_000, ...more });
  const failed = async () => {
    const error = await ask().catch((thrown: unknown) => thrown);
    if (!(error instanceof CalculatorFailure)) throw new Error(`no failure: ${String(error)}`);
    return [error.message, error.isRefusal];
  };
  return { ask, failed, requests };
}
const problem = (answer: unknown, status: number) => () => new Response(JSON.stringify(answer), { status });

test('a question goes to the path below the address, with a body by POST', async () => {
  const { ask, requests } = await asking(() => new Response('{"n": 1.10}'));
  expect(await ask()).toEqual({ n: '1.10' });
  await ask({ itens: [] });
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['GET', '/api/calculadora/x'],
    ['POST', '/api/calculadora/x'],
  ]);
  expect(requests[1]!.headers.get('content-type')).toBe('application/json');
});

test('a refusal is shown by its title and detail, on one line and shortened', async () => {
  const { unknownCst } = recorded.problems;
  const { failed } = await asking(problem(unknownCst.answer, unknownCst.status));
  expect(await failed()).toEqual([
    'A calculadora da Receita recusou: Situação tributária não encontrada: Situação tributária (CST) não encontrada para código 999',
    true,
  ]);
  const long = await asking(problem({ title: 'Campos\ninválidos.\u0007', detail: 'a'.repeat(5_000) }, 400));
  const [text] = await long.failed();
  expect(text).toBe(`A calculadora da Receita recusou: Campos inválidos.: ${'a'.repeat(180)}…`);
});

test('a refusal says itself once, and one without a reason says its status', async () => {
  for (const [answer, reason] of [
    [{ title: 'Alíquota não encontrada', detail: 'Alíquota não encontrada' }, 'recusou: Alíquota não encontrada'],
    [{ detail: 'só isto' }, 'recusou: só isto'],
    [{ title: true, detail: ' ' }, 'recusou a pergunta (erro 404).'],
    [null, 'recusou a pergunta (erro 404).'],
  ] as const)
    expect(await (await asking(problem(answer, 404))).failed()).toEqual([`A calculadora da Receita ${reason}`, true]);
  const page = await asking(() => new Response('<html>404</html>', { status: 404 }));
  expect(await page.failed()).toEqual(['A calculadora da Receita recusou a pergunta (erro 404).', true]);
});

test('an error of its own is said with its status, and nothing of its body', async () => {
  const { failed } = await asking(problem({ detail: 'segredo' }, 500));
  expect(await failed()).toEqual(['A calculadora da Receita falhou (erro 500).', false]);
});

test('a page, text that is no JSON, nothing and too much are a format that is not known', async () => {
  const huge = () => new Response(`"${'x'.repeat(300_000)}"`);
  for (const reply of [
    () => new Response('<html><body>Request Rejected</body></html>'),
    () => new Response('{"n": NaN}'),
    () => new Response('{"objetos": ['),
    () => new Response(''),
    () => new Response(null, { status: 204 }),
    huge,
  ])
    expect(await (await asking(reply)).failed()).toEqual([UNKNOWN, false]);
  const large = await asking(() => new Response(`"${'x'.repeat(200_000)}"`));
  expect(await large.ask()).toHaveLength(200_000);
});

test('a redirect is not followed', async () => {
  const { failed, requests } = await asking(
    () => new Response('{}', { status: 302, headers: { location: '/api/calculadora/outra' } }),
  );
  expect(await failed()).toEqual([UNKNOWN, false]);
  expect(requests).toHaveLength(1);
});

test('one that does not answer in time is given up, before and within its answer', async () => {
  const never = new Promise<Response>(() => {});
  const silent = await asking(() => never, { timeoutMs: 20 });
  expect(await silent.failed()).toEqual(['A calculadora da Receita não respondeu em 0.02 s.', false]);
  const stuck = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const slow = await asking(() => new Response(stuck), { timeoutMs: 20 });
  expect(await slow.failed()).toEqual(['A calculadora da Receita não respondeu em 0.02 s.', false]);
});

test('one that is not there is said so', async () => {
  const { failed } = await asking(() => new Response('{}'), { address: 'http://127.0.0.1:1' });
  expect(await failed()).toEqual(['A calculadora da Receita não está respondendo.', false]);
});
