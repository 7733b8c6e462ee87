import { expect, test } from 'vitest';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { refuseToDistribute } from './refuseToDistribute.ts';

interface Found {
  version: string | null;
  coordinators: number;
  workers: number;
  unsafe: { server: string; success: boolean; result: string }[];
  others: { name: string }[];
}

const ready: Found = { version: '14.0-1', coordinators: 1, workers: 2, unsafe: [], others: [] };

/** A database that answers as Citus would. */
const database = (found: Found): Queryable =>
  ({
    query: (text: string) => {
      const rows = /pg_extension/.test(text)
        ? found.version === null
          ? []
          : [{ version: found.version }]
        : /run_command_on_all_nodes/.test(text)
          ? found.unsafe
          : /pg_dist_node/.test(text)
            ? [{ coordinators: found.coordinators, workers: found.workers }]
            : found.others;
      return Promise.resolve({ rows });
    },
  }) as unknown as Queryable;

test('a cluster that is ready and idle is not refused', async () => {
  await expect(refuseToDistribute(database(ready), undefined)).resolves.toBeUndefined();
  await expect(refuseToDistribute(database({ ...ready, version: '15.0devel' }), '')).resolves.toBeUndefined();
});

test.each<[string, Partial<Found>, string | undefined, RegExp]>([
  ['a replica', {}, 'postgresql://replica/app', /^DATABASE_REPLICA_URL: /],
  ['no Citus', { version: null }, undefined, /CREATE EXTENSION citus/],
  ['an old Citus', { version: '13.2-1' }, undefined, /^Citus 13\.2-1: version 14 or newer/],
  ['a coordinator that does not know itself', { coordinators: 0 }, undefined, /citus_set_coordinator_host/],
  ['no worker', { workers: 0 }, undefined, /citus_add_node/],
  [
    'a server without triggers',
    { unsafe: [{ server: 'db2:5432', success: true, result: 'off' }] },
    undefined,
    /off on db2:5432/,
  ],
  [
    'a server that does not answer',
    { unsafe: [{ server: 'db2:5432', success: false, result: 'FATAL:\nno such role' }] },
    undefined,
    /^db2:5432: FATAL: no such role$/,
  ],
  ['the product at work', { others: [{ name: 'seller-analytics' }] }, undefined, /stop every process/],
])('refused with one line: %s', async (_, found, replica, line) => {
  const refusal = refuseToDistribute(database({ ...ready, ...found }), replica);
  await expect(refusal).rejects.toThrow(line);
  await expect(refusal).rejects.toThrow(/^[^\n]+$/);
});
