import { vi } from 'vitest';
import { queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import type { TestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';

/** A time that passes only on request, the same for the program, PostgreSQL and the local marketplaces. */
export interface VirtualTime {
  effects: Effects;
  /** Moves on to an instant (ms), unless it has passed. */
  goTo: (instant: number) => Promise<void>;
  stop: () => void;
}

/**
 * Starts a virtual time for days of syncs: `Date`, the delays of connectors and PostgreSQL's now() follow it. A schema
 * before pg_catalog has that now(): column defaults and timers remain those of the machine.
 */
export async function virtualTime(database: TestDatabase, start: number): Promise<VirtualTime> {
  await database.asSuperuser(`
    CREATE SCHEMA virtual;
    CREATE TABLE virtual.clock AS SELECT to_timestamp(${start / 1000}) AS time;
    CREATE FUNCTION virtual.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT time FROM virtual.clock';
    GRANT USAGE ON SCHEMA virtual TO PUBLIC;
    GRANT SELECT, UPDATE ON virtual.clock TO PUBLIC;`);
  const url = new URL(database.url());
  url.searchParams.set('options', '-c search_path=virtual,pg_catalog,public');
  useDatabase(url.toString());
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const goTo = async (instant: number) => {
    if (instant <= Date.now()) return;
    vi.setSystemTime(instant);
    await queryRows('UPDATE virtual.clock SET time = greatest(time, to_timestamp($1::float8 / 1000))', [instant]);
  };
  return {
    effects: {
      fetch: (input, init) => realEffects.fetch(input, init),
      now: () => Date.now(),
      random: () => 0,
      sleep: (delayMs) => goTo(Date.now() + delayMs),
    },
    goTo,
    stop: () => void vi.useRealTimers(),
  };
}
