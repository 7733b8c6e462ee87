import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, queryRow, useDatabase } from './db.ts';
import { addJob, startJobs } from './jobs.ts';
import { tcpProxy, through, type TcpProxy } from './testing/tcpProxy.ts';
import { useTestDatabase } from './testing/testDatabase.ts';

const WAIT = { timeout: 30_000 };
const database = useTestDatabase();
let proxy: TcpProxy;
beforeAll(async () => {
  const { hostname, port } = new URL(database.url());
  proxy = await tcpProxy({ host: hostname, port: Number(port) });
  useDatabase(through(proxy, database.url()));
});
afterAll(async () => {
  await closeDatabase();
  await proxy.close();
});

test('a job that ends while the database is away is noted as done when it is back, and jobs go on', async () => {
  const done: string[] = [];
  const leave = async () => {
    done.push('leave');
    proxy.weather = { refuses: true };
    proxy.cut();
    setTimeout(() => (proxy.weather = {}), 300);
  };
  await addJob('leave', {});
  const jobs = await startJobs({ leave, stay: async () => void done.push('stay') }, []);
  await expect.poll(() => done, WAIT).toEqual(['leave']);
  await expect
    .poll(
      () =>
        addJob('stay', {}, { key: 'stay' }).then(
          () => true,
          () => false,
        ),
      WAIT,
    )
    .toBe(true);
  await expect.poll(() => queryRow('SELECT count(*) AS count FROM graphile_worker.jobs'), WAIT).toEqual({ count: 0 });
  expect(done).toEqual(['leave', 'stay']);
  await jobs.stop();
});
