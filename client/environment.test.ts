import { fetchQuery, graphql } from 'react-relay/hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { environmentTestQuery } from './__generated__/environmentTestQuery.graphql';
import { environment } from './environment.ts';
import { startSession } from './session.ts';

let asked = 0;
/** A query of its own each time: Relay joins equal ones that are still on their way. */
const ask = () =>
  fetchQuery<environmentTestQuery>(
    environment,
    graphql`
      query environmentTestQuery($id: ID!) {
        node(id: $id) {
          __typename
        }
      }
    `,
    { id: `P${(asked += 1)}` },
  ).toPromise();
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (response: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);

beforeEach(() => startSession('mine'));
afterEach(() => vi.restoreAllMocks());

test('a query goes out as its id with the bearer token, never as text', async () => {
  const request = answer(json(200, { data: { node: { __typename: 'Product', id: 'P1' } } }));
  expect(await ask()).toEqual({ node: { __typename: 'Product' } });
  const [url, { headers, body }] = request.mock.calls[0] as [string, { headers: object; body: string }];
  expect(url).toBe('/graphql');
  expect(headers).toMatchObject({ authorization: 'Bearer mine' });
  expect(JSON.parse(body)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), variables: { id: 'P1' } });
});

test('a refused token ends the session without an error on the page', async () => {
  answer(json(401, { error: 'Sessão expirada' }));
  const leave = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  const settled = vi.fn<() => void>();
  ask().then(settled, settled);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(localStorage.getItem('token')).toBeNull();
  expect(settled).not.toHaveBeenCalled();
});

test("a proxy's page and an answer without data are errors", async () => {
  answer(new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
  await expect(ask()).rejects.toThrow('Erro de conexão com o servidor');
  vi.restoreAllMocks();
  answer(json(200, { data: null, errors: [{ message: 'Período inválido' }] }));
  await expect(ask()).rejects.toThrow('Período inválido');
});
