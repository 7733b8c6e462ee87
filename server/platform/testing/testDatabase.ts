import { afterAll, beforeAll, inject } from 'vitest';
import pg from 'pg';
import { closeDatabase, queryRow, useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

const ADVISORY_LOCK = 7_206_202;

/**
 * Runs `work` on the maintenance database of the tests' PostgreSQL, because a connection to the template would prevent
 * copies of it.
 */
export async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new URL(inject('postgresUrl'));
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.toString() });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Gives the test file its own database, a copy of the migrated template. Call it at the top of the file. */
export function useTestDatabase(): { url: () => string } {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const database = new URL(inject('postgresUrl'));
  const template = database.pathname.slice(1);
  database.pathname = `/${name}`;
  beforeAll(async () => {
    // a template allows one copy at a time
    await onServer(async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    });
    useDatabase(database.toString());
    useMasterSecret('a secret for tests, thirty-two characters');
  });
  afterAll(async () => {
    await closeDatabase();
    await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });
  return { url: () => database.toString() };
}

/** Creates an account with one user and returns it as a viewer. */
export async function newViewer(name = 'Loja de teste'): Promise<Viewer> {
  const { id: accountId } = await queryRow<{ id: number }>('INSERT INTO accounts (name) VALUES ($1) RETURNING id', [
    name,
  ]);
  const { id: userId } = await queryRow<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, $2, $3, 'none') RETURNING id`,
    [accountId, `${name.replaceAll(/\W/g, '')}-${accountId}@teste.example`.toLowerCase(), name],
  );
  return { accountId, userId, isDeveloper: false };
}
