import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import {
  fetchQuery,
  graphql,
  type PreloadedQuery,
  RelayEnvironmentProvider,
  usePreloadedQuery,
} from 'react-relay/hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { environmentTestQuery } from './__generated__/environmentTestQuery.graphql';
import { environment } from './environment.ts';
import { startQueryIn } from './startQuery.ts';
import { startSession } from './session.ts';

const query = graphql`
  query environmentTestQuery($id: ID!) {
    node(id: $id) {
      __typename
    }
  }
`;

let count = 0;
/** Sends a distinct query each time, because Relay merges equal queries in flight. */
const ask = () => fetchQuery<environmentTestQuery>(environment, query, { id: `P${(count += 1)}` }).toPromise();
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (response: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);

beforeEach(() => startSession('mine'));
afterEach(() => vi.restoreAllMocks());

test('a query is sent as its id with the bearer token, never as text', async () => {
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
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(localStorage.getItem('token')).toBeNull();
  expect(settled).not.toHaveBeenCalled();
});

test("a proxy's page and a response without data are errors", async () => {
  answer(new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
  await expect(ask()).rejects.toThrow('NO_ANSWER');
  vi.restoreAllMocks();
  answer(json(200, { data: null, errors: [{ message: 'Período inválido' }] }));
  await expect(ask()).rejects.toThrow('Período inválido');
});

const Shown = ({ queryRef }: { queryRef: PreloadedQuery<environmentTestQuery> }) =>
  usePreloadedQuery<environmentTestQuery>(query, queryRef).node?.__typename ?? 'nothing yet';

/** Opens a screen with one query, as a route does. Returns functions that reply to its request and leave it. */
function visit(id: string) {
  let reply = (_node: object | null) => {};
  const asking = new Promise<Response>((done) => (reply = (node) => done(json(200, { data: { node } }))));
  const request = vi.spyOn(globalThis, 'fetch').mockReturnValue(asking);
  const queryRef = startQueryIn(environment)<environmentTestQuery>(query as never, { id });
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <Suspense fallback="loading">
        <Shown queryRef={queryRef} />
      </Suspense>
    </RelayEnvironmentProvider>,
  );
  const leave = async () => {
    unmount();
    queryRef.dispose();
    await act(async () => {}); // garbage collection of unretained records runs now
    request.mockRestore();
  };
  return { request, reply: (node: object | null) => act(async () => reply(node)), leave };
}

test('going back shows the stored data at once, then the current data', async () => {
  const first = visit('BACK');
  expect(screen.getByText('loading')).toBeTruthy();
  await first.reply(null);
  expect(await screen.findByText('nothing yet')).toBeTruthy();
  await first.leave();

  const elsewhere = visit('ELSEWHERE');
  await elsewhere.reply({ __typename: 'SyncRun', id: 'ELSEWHERE' });
  await elsewhere.leave();

  const again = visit('BACK');
  expect(screen.getByText('nothing yet')).toBeTruthy();
  expect(again.request).toHaveBeenCalledOnce();
  await again.reply({ __typename: 'Product', id: 'BACK' });
  expect(await screen.findByText('Product')).toBeTruthy();
  await again.leave();
});

test('records of screens left long ago are removed from the store', async () => {
  const first = visit('OLD');
  await first.reply({ __typename: 'Product', id: 'OLD' });
  await first.leave();
  const isStored = () => environment.getStore().getSource().getRecordIDs().includes('OLD');
  expect(isStored()).toBe(true);
  for (let i = 0; i < 25; i++) {
    const next = visit(`NEXT${i}`);
    await next.reply(null);
    await next.leave();
  }
  expect(isStored()).toBe(false);
});
