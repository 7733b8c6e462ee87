import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseCall } from './databaseCall.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const answer = (...responses: (Response | Error)[]) => {
  const request = vi.spyOn(globalThis, 'fetch');
  for (const response of responses)
    if (response instanceof Error) request.mockRejectedValueOnce(response);
    else request.mockResolvedValueOnce(response);
  return request;
};
const leave = vi.fn<(url: string | URL) => void>();

beforeEach(() => {
  localStorage.setItem('token', 'mine');
  vi.spyOn(window.location, 'replace').mockImplementation(leave);
});
afterEach(() => {
  leave.mockClear();
  vi.restoreAllMocks();
});

test('a call sends the session token and returns the body', async () => {
  const request = answer(json({ tables: [] }));
  expect(await databaseCall('/tables')).toEqual({ tables: [] });
  expect(request.mock.calls[0]).toMatchObject(['/api/database/tables', { headers: { authorization: 'Bearer mine' } }]);
});

test('a body is sent as it is', async () => {
  const request = answer(json({ rows: [] }));
  await databaseCall('/query', { body: { query: "SELECT 'á'" } });
  expect(request.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: JSON.stringify({ query: "SELECT 'á'" }) });
});

test('a 401 is retried once at the second address', async () => {
  const request = answer(json({ error: 'x' }, 401), json({ tables: [1] }));
  expect(await databaseCall('/tables')).toEqual({ tables: [1] });
  expect(request.mock.calls.map(([url]) => url)).toEqual(['/api/database/tables', '/api/dashboard/database/tables']);
  expect(leave).not.toHaveBeenCalled();
});

test('a second 401 ends the session once, without a result or another attempt', async () => {
  const request = answer(...Array.from({ length: 4 }, () => json({ error: 'x' }, 401)));
  const settled = vi.fn<() => void>();
  void databaseCall('/tables').then(settled, settled);
  void databaseCall('/query', { body: { query: 'SELECT 1' } }).then(settled, settled);
  await waitFor(() => expect(request).toHaveBeenCalledTimes(4));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(localStorage.getItem('token')).toBeNull();
  expect(settled).not.toHaveBeenCalled();
});

test('any other refusal carries the server’s message and is not retried', async () => {
  const request = answer(json({ error: 'A coluna x não existe' }, 400));
  await expect(databaseCall('/query', { body: { query: 'SELECT x' } })).rejects.toThrow('A coluna x não existe');
  expect(request).toHaveBeenCalledOnce();
});

test('a missing response and a response of another server are reported as a connection error', async () => {
  answer(new TypeError('fetch failed'), new Response('<html>', { status: 502 }));
  await expect(databaseCall('/tables')).rejects.toThrow('NO_ANSWER');
  await expect(databaseCall('/tables')).rejects.toThrow('NO_ANSWER');
});
