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
  await onDatabase(inDatabase(inject('postgres').superuserUrl, 'postgres'), work);
}

/** The same on each server, where there are several. */
async function onServers(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { nodes } = inject('postgres');
  if (!nodes) return onServer(work);
  await Promise.all(nodes.map((node) => onDatabase(node, work)));
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

const inDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

export interface TestDatabase {
  /** Connection strings: of the app's role, which the test's queries use, of the schema's owner, and of the superuser. */
  url(): string;
  ownerUrl(): string;
  superuserUrl(): string;
  /** Runs SQL that changes the schema, or ends others' connections, as the superuser. */
  asSuperuser(text: string): Promise<void>;
}

/** Gives the test file its own database, a copy of the migrated template. Call it at the top of the file. */
export function useTestDatabase(): TestDatabase {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const servers = inject('postgres');
  const template = new URL(servers.url).pathname.slice(1);
  const url = inDatabase(servers.url, name);
  const superuserUrl = inDatabase(servers.superuserUrl, name);
  beforeAll(async () => {
    // a template allows one copy at a time; copied files keep what a first connection would compute
    await onServers(async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    });
    useDatabase(url);
    useMasterSecret('a secret for tests, thirty-two characters');
  });
  afterAll(async () => {
    await closeDatabase();
    await onServers((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });
  return {
    url: () => url,
    ownerUrl: () => inDatabase(servers.migrationsUrl, name),
    superuserUrl: () => superuserUrl,
    asSuperuser: (text) => onDatabase(superuserUrl, (client) => client.query(text)),
  };
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
  await queryRow('SELECT changes.note($1)', [accountId]);
  return { accountId, userId, isDeveloper: false };
}
