import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { migrate } from './migrate.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const known = readdirSync(join(projectRoot, 'prisma/migrations')).filter((name) => /^\d/.test(name));

async function withEmptyDatabase(work: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
  const url = new URL(inject('postgres').superuserUrl);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  const name = `empty_${process.pid}_${Date.now()}`;
  await admin.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await work(url.toString(), client);
  } finally {
    await client.end();
    await admin.query(`DROP DATABASE ${name}`); // waits for closing connections, so that none reports an error
    await admin.end();
  }
}

test.runIf(hasTrials)('three processes that start together migrate an empty database once', async () => {
  await withEmptyDatabase(async (url) => {
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat().toSorted()).toEqual(known.toSorted());
    expect(await migrate(url)).toEqual([]);
  });
});

test('a database of version 0.1 keeps its rows and gets the later migrations', async () => {
  await withEmptyDatabase(async (url, client) => {
    await migrate(url);
    const later = known.slice(1);
    // as version 0.1 left it: without the later migrations, under its own names
    await client.query('DROP SCHEMA public, viewer, changes, graphile_worker CASCADE; CREATE SCHEMA public');
    await client.query(readFileSync(join(projectRoot, 'prisma/migrations', known[0]!, 'migration.sql'), 'utf8'));
    await client.query(`CREATE TABLE _prisma_migrations (
      id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
      logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0)`);
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      SELECT name, 'x', name, now(), 1 FROM unnest(ARRAY['20261120120000_init', '20261121041200_sources_in_portuguese']) name`);
    await client.query(`INSERT INTO accounts (name) VALUES ('Loja')`);
    await client.query(`INSERT INTO alerts (account_id, kind, severity, fingerprint, title, message, evidence)
      SELECT id, 'price_war', 'high', 'a', 'Guerra', 'de preços', '{}' FROM accounts`);
    expect(await migrate(url)).toEqual(later);
    expect(await migrate(url)).toEqual([]);
    const { rows } = await client.query('SELECT kind::text, severity::text, title FROM alerts');
    expect(rows).toEqual([{ kind: 'price_war', severity: 'high', title: 'Guerra' }]);
  });
});

test.runIf(hasTrials)('an incomplete database of version 0.1 is not changed', async () => {
  await withEmptyDatabase(async (url, client) => {
    await migrate(url);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('x', 'x', '20261120143600_buy_box', now(), 1)`,
    );
    await expect(migrate(url)).rejects.toThrow('start version 0.1 once');
  });
});

test('a database newer than the program is not changed', async () => {
  await withEmptyDatabase(async (url, client) => {
    await migrate(url);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('x', 'x', '20990101000000_of_the_future', now(), 1)`,
    );
    await expect(migrate(url)).rejects.toThrow('20990101000000_of_the_future');
  });
});

test('a migration committed by a process that died before recording it is not repeated', async () => {
  await withEmptyDatabase(async (url, client) => {
    // Prisma's own table, with a trigger that cuts the connection when the first migration is recorded
    await client.query(`CREATE TABLE _prisma_migrations (
      id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
      logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0)`);
    await client.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.migration_name = '${known[0]}' AND NEW.applied_steps_count > OLD.applied_steps_count THEN
          PERFORM pg_terminate_backend(pg_backend_pid());
        END IF;
        RETURN NEW;
      END $$`);
    await client.query('CREATE TRIGGER cut BEFORE UPDATE ON _prisma_migrations FOR EACH ROW EXECUTE FUNCTION cut()');
    await expect(migrate(url)).rejects.toThrow();
    await client.query('DROP TRIGGER cut ON _prisma_migrations');
    expect(await migrate(url)).toEqual(known.slice(1));
  });
});

test.runIf(hasTrials)('an interrupted migration is repeated at the next start', async () => {
  await withEmptyDatabase(async (url, client) => {
    // the migrating connection is cut at the first, then at a later DDL statement
    await client.query('CREATE SCHEMA test; CREATE SEQUENCE test.statements');
    await client.query(`CREATE FUNCTION test.cut() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('test.statements') = current_setting('test.cut_at')::int THEN
          PERFORM pg_terminate_backend(pg_backend_pid());
        END IF;
      END $$`);
    await client.query('CREATE EVENT TRIGGER cut ON ddl_command_end EXECUTE FUNCTION test.cut()');
    for (const at of [1, 30, 100]) {
      await client.query(`SELECT setval('test.statements', 1, false)`);
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET test.cut_at = ${at}`);
      await expect(migrate(url)).rejects.toThrow();
    }
    await client.query('DROP EVENT TRIGGER cut');
    await migrate(url);
    const { rows } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });
});
