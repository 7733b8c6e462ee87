import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseCall } from '#client/data/databaseCall.ts';
import { whilePreparing } from './whilePreparing.ts';

type Progress = { part: number; parts: number } | null;

/** Answers the calls in turn, and each question about the progress with the next one. */
function answer(calls: [status: number, body: object][], progress: Progress[]) {
  const paths: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    paths.push(path as string);
    if (path === '/graphql')
      return Response.json({ data: { viewer: { id: 'v', sqlProgress: progress.shift() ?? null } } });
    const [status, body] = calls.shift()!;
    return Response.json(body, { status });
  });
  return paths;
}
const tables = () => whilePreparing(() => databaseCall('/tables'));
const LATE: [number, object] = [503, { error: 'sendo preparados' }];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a call is repeated while the tables are prepared', async () => {
  const paths = answer(
    [LATE, LATE, [200, { tables: [] }]],
    [
      { part: 3, parts: 24 },
      { part: 0, parts: 0 },
    ],
  );
  const answered = tables();
  await vi.runAllTimersAsync();
  expect(await answered).toEqual({ tables: [] });
  expect(paths.filter((path) => path !== '/graphql')).toHaveLength(3);
});

test('any other failure is reported at once', async () => {
  const paths = answer([LATE, [400, { error: 'Erro de sintaxe' }]], [null, { part: 1, parts: 2 }]);
  await expect(tables()).rejects.toThrow('sendo preparados');
  await expect(tables()).rejects.toThrow('Erro de sintaxe');
  expect(paths).toEqual(['/api/database/tables', '/graphql', '/api/database/tables']);
});

test('a preparation without an end is given up', async () => {
  const paths = answer(
    Array.from({ length: 100 }, () => LATE),
    Array.from({ length: 100 }, () => ({ part: 1, parts: 2 })),
  );
  const answered = tables().catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  expect(await answered).toBe('sendo preparados');
  expect(paths.filter((path) => path !== '/graphql')).toHaveLength(60);
});
