import { beforeEach, expect, test, vi } from 'vitest';
import { storeLastFigures, lastFigures } from './lastFigures.ts';
import { expireSession, followOtherTabs, isSignedIn, signOut, startSession } from './session.ts';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/dashboard?period=yesterday');
});

test('a refused token is removed and leads once to the login, which leads back here', () => {
  startSession('old');
  const leave = vi.fn<(url: string) => void>();
  expireSession(leave);
  expireSession(leave);
  expect(isSignedIn()).toBe(false);
  expect(leave.mock.calls).toEqual([['/login?next=%2Fdashboard%3Fperiod%3Dyesterday']]);
});

test('signing out ends the session on the server too, even after the page has unloaded', () => {
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  startSession('mine');
  const leave = vi.fn<(url: string) => void>();
  signOut(leave);
  expect(request).toHaveBeenCalledWith('/api/auth/logout', {
    method: 'POST',
    keepalive: true,
    headers: { authorization: 'Bearer mine' },
  });
  expect(isSignedIn()).toBe(false);
  expect(leave).toHaveBeenCalledWith('/login');
  request.mockRestore();
});

test('signing out removes the tabs of the SQL box and the columns of tables, and keeps the theme', () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  localStorage.setItem('sql.tabs', '{}');
  localStorage.setItem('tables', '{}');
  localStorage.setItem('theme', 'dark');
  signOut(() => undefined);
  expect(Object.keys(localStorage)).toEqual(['theme']);
  vi.restoreAllMocks();
});

test('signing out in another tab signs this one out too', () => {
  const leave = vi.fn<(url: string) => void>();
  const stop = followOtherTabs(leave);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null }));
  expect(leave).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  expect(leave).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ['signing out', () => signOut(() => undefined)],
  ['a refused token', () => expireSession(() => undefined)],
  ['signing in', () => startSession('of another')],
])('%s removes the figures last read', (_case, change) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  startSession('mine');
  const readAt = '2026-11-20T12:00:00Z';
  storeLastFigures({ period: 'Hoje', readAt, revenue: null, orders: 3, units: 4, acosPercent: null, profit: null });
  expect(lastFigures()?.orders).toBe(3);
  change();
  expect(lastFigures()).toBeNull();
  vi.restoreAllMocks();
});
