import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#client/data/session.ts';
import type { StartScreen } from '#client/data/startQuery.ts';
import { storeDefaults } from '#client/parts/views/defaultViews.ts';
import { prefetchScreen } from './prefetchScreen.ts';

beforeEach(() => startSession('mine'));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  window.prefetched = undefined;
  window.history.replaceState(null, '', '/');
});

test('the first script requests the view of the URL, or the default view when the URL has no parameters', () => {
  const load = vi.fn<StartScreen>();
  const startedAt = (path: string) => {
    window.history.replaceState(null, '', path);
    load.mockClear();
    prefetchScreen({ dashboard: load, 'profit-analysis': load });
    return load.mock.calls.map(([, search, { asin }]) => [search.toString(), asin].join(' ').trim());
  };
  storeDefaults({ DASHBOARD: 'period=last30Days' });
  expect(startedAt('/dashboard?period=allTime')).toEqual(['period=allTime']);
  expect(startedAt('/')).toEqual(['period=last30Days']);
  storeDefaults({ DASHBOARD: 'period=last30Days', opensToday: true });
  expect(startedAt('/'), 'Hoje is opened').toEqual([]);
  expect(startedAt('/profit-analysis/B0%2F1?product=7')).toEqual(['product=7 B0/1']);
  expect(startedAt('/insights')).toEqual([]);
  expect(startedAt('/dashboard/more'), 'a page below another').toEqual([]);
  const visits = vi.spyOn(performance, 'getEntriesByType');
  visits.mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  expect(startedAt('/dashboard')).toEqual(['period=last30Days']);
  visits.mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  expect(startedAt('/dashboard')).toEqual(['']);
  localStorage.removeItem('token');
  expect(startedAt('/dashboard')).toEqual([]);
});

test('an order is requested by the segments of its address, and a list by none', () => {
  const [order, orders] = [vi.fn<StartScreen>(), vi.fn<StartScreen>()];
  for (const path of ['/orders/amazon/701-1%2F2', '/orders?cut=late']) {
    window.history.replaceState(null, '', path);
    prefetchScreen({ order, orders });
  }
  expect(order.mock.calls.map(([, , { marketplace, orderId }]) => [marketplace, orderId])).toEqual([
    ['amazon', '701-1/2'],
  ]);
  expect(orders.mock.calls.map(([, search]) => search.toString())).toEqual(['cut=late']);
});

test("a screen's query is sent as its id with the session's token, and its response is parsed for the screen", async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: { viewer: null } }));
  window.history.replaceState(null, '', '/costs?tab=fees');
  const params = { id: 'c0ffee' } as PreloadableConcreteRequest<OperationType>['params'];
  prefetchScreen({
    costs: (start, search) => start({ kind: 'PreloadableConcreteRequest', params }, { tab: search.get('tab') }),
  });
  const [url, { headers, body }] = request.mock.calls[0] as [string, { headers: object; body: string }];
  expect([url, JSON.parse(body)]).toEqual(['/graphql', { id: 'c0ffee', variables: { tab: 'fees' } }]);
  expect(headers).toMatchObject({ authorization: 'Bearer mine' });
  expect(window.prefetched).toMatchObject({ token: 'mine', body });
  expect(await window.prefetched!.answer).toEqual({ status: 200, result: { data: { viewer: null } } });
});
