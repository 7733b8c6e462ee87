import { expect, test } from 'vitest';
import { type Json, openSimulator } from '#simulator/testing/openSimulator.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;

const idsOf = async (simulator: Simulator): Promise<string[]> => {
  const path = `/users/${simulator.accounts.mercadolivre.userId}/items/search?limit=20`;
  return (await simulator.mercadolivre(path)).body.results;
};
const bulk = async (simulator: Simulator, ids: string[], attributes?: string) =>
  simulator.mercadolivre(`/items/bulk?ids=${ids.join(',')}${attributes ? `&attributes=${attributes}` : ''}`);

test('entries keep the order asked for, and a missing item has neither id nor body', async () => {
  const simulator = await openSimulator();
  const [first, second] = await idsOf(simulator);
  const asked = [second!, 'MLB1', first!];
  const { body } = await bulk(simulator, asked, 'status_code,body.id,body.status');
  expect(body).toEqual([
    { status_code: 200, body: { id: second, status: expect.any(String) } },
    { status_code: 404 },
    { status_code: 200, body: { id: first, status: expect.any(String) } },
  ]);
  const whole = (await bulk(simulator, asked)).body;
  expect(whole.map(({ id, status_code: code }: Json) => [id, code])).toEqual([
    [second, 200],
    [undefined, 404],
    [first, 200],
  ]);
});

test('without status_code the code is lost, and a field without body. brings no body', async () => {
  const simulator = await openSimulator();
  const [id] = await idsOf(simulator);
  expect((await bulk(simulator, [id!], 'body.id')).body).toEqual([{ body: { id } }]);
  expect((await bulk(simulator, [id!], 'id,price')).body).toEqual([{ id, status_code: 200 }]);
});

test('a repeated id or more than twenty ids are refused', async () => {
  const simulator = await openSimulator();
  const ids = await idsOf(simulator);
  expect((await bulk(simulator, [ids[0]!, ids[0]!])).status).toBe(400);
  expect((await bulk(simulator, [...ids, 'MLB1'])).status).toBe(400);
});

test('in the scenario bulk-refused single entries are refused, fail or are gone', async () => {
  const simulator = await openSimulator();
  await simulator.control('/scenario', { name: 'bulk-refused' });
  const ids = (await idsOf(simulator)).slice(0, 10);
  const { body } = await bulk(simulator, ids, 'status_code,body.id');
  expect(body.map(({ status_code: code }: Json) => code)).toEqual([200, 200, 200, 403, 200, 200, 500, 200, 200, 404]);
  const alone = await Promise.all(ids.map((id) => simulator.mercadolivre(`/items/${id}`)));
  expect(alone.map(({ status }) => status)).toEqual([200, 200, 200, 403, 200, 200, 200, 200, 200, 404]);
  await simulator.control('/scenario', { name: 'calm' });
  expect((await bulk(simulator, ids, 'status_code')).body).toEqual(ids.map(() => ({ status_code: 200 })));
});
