import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { holdLock } from './holdLock.ts';

useTestDatabase();

const PAUSE_MS = 20;
const LOCK = 4;

let working = 0;
let most = 0;

/** A process that works while it holds the lock. */
function openHolder() {
  const stopping = new AbortController();
  const holder = { works: false, begun: 0, stop: () => Promise.resolve() };
  const work = async (signal: AbortSignal) => {
    Object.assign(holder, { works: true, begun: holder.begun + 1 });
    most = Math.max(most, (working += 1));
    await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }));
    working -= 1;
    holder.works = false;
  };
  const done = holdLock(LOCK, work, stopping.signal, PAUSE_MS);
  holder.stop = () => {
    stopping.abort();
    return done;
  };
  return holder;
}

test('of several processes one works, and another one takes over when it ends', async () => {
  const holders = [openHolder(), openHolder(), openHolder()];
  for (const left of [3, 2, 1]) {
    await expect.poll(() => holders.filter(({ works }) => works).length).toBe(1);
    const one = holders.find(({ works }) => works)!;
    await one.stop();
    expect(one).toMatchObject({ works: false, begun: 1 });
    holders.splice(holders.indexOf(one), 1);
    expect(holders).toHaveLength(left - 1);
  }
  expect(most).toBe(1);
});

test('work ends with the connection of its lock, and begins again', async () => {
  const holder = openHolder();
  await expect.poll(() => holder.begun).toBe(1);
  await queryRows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'seller-analytics lock'
       AND datname = current_database()`,
  );
  await expect.poll(() => holder.begun).toBe(2);
  expect(holder.works).toBe(true);
  await holder.stop();
});
