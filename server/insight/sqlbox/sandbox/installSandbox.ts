import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { claimKeys, sandboxPasswordVerifier } from './claim.ts';
import { CLAIMS_SCHEMA, type SandboxRoles, sandboxRoles, VIEWS_SCHEMA } from './sandboxNames.ts';
import {
  claimStatements,
  policyStatements,
  revokeFromEveryone,
  roleStatements,
  viewBelowStatements,
  viewStatements,
} from './sandboxStatements.ts';
import { sourceViews, type Sources } from './sourceViews.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

const ADVISORY_LOCK = 7_206_204;
/**
 * Policies need exclusive locks on their tables. All are requested at once, with a timeout well below PostgreSQL's
 * deadlock_timeout (a second), so that the installation retries and no request of a seller fails.
 */
const LOCK_TIMEOUT_MS = 300;
const ATTEMPTS = 60;
const PAUSE_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export interface Server {
  /** The server is used only by this product, so that rights of PUBLIC on its catalogs can be revoked. */
  isOwnServer: boolean;
  /** The product's other roles there, which keep all rows and those rights. */
  roles?: string[];
}

/**
 * Creates roles, policies, grants and views in the database at `url`, unless the same version is installed. Safe for
 * concurrent processes. Throws when the connection's role lacks the rights.
 */
export async function installSandbox(url: string, server: Server): Promise<SandboxRoles> {
  const client = new pg.Client({ connectionString: url, application_name: 'sandbox' });
  client.on('error', () => {}); // the running statement fails too and reports the error
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const roles = sandboxRoles(rows[0]!.name);
    for (let attempt = 1; ; attempt += 1)
      try {
        await install(client, roles, server);
        return roles;
      } catch (error) {
        await client.query('ROLLBACK');
        const { code } = error as { code?: string };
        if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt === ATTEMPTS) throw error;
        await sleep(PAUSE_MS * (0.5 + Math.random()));
      }
  } finally {
    await client.end();
  }
}

async function install(
  client: pg.Client,
  roles: SandboxRoles,
  { isOwnServer, roles: others = [] }: Server,
): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const sources = await sourceViews(client, [...viewerTables.keys()]);
  const tables = await tenantTables(client);
  const statements = [
    ...roleStatements(roles, sandboxPasswordVerifier()),
    `DROP SCHEMA IF EXISTS ${VIEWS_SCHEMA}, ${CLAIMS_SCHEMA} CASCADE`,
    ...claimStatements(roles, claimKeys()),
    ...tables.flatMap((table) => policyStatements(table, roles, others)),
    ...grantStatements(sources, roles),
    ...(isOwnServer ? [revokeFromEveryone(others)] : []),
  ];
  const version = createHash('sha256').update(JSON.stringify(statements)).digest('hex');
  if (!(await isInstalled(client, version, roles))) {
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    // views below the seller's take precedence over those of the same name in public
    await client.query(`SET LOCAL search_path = ${CLAIMS_SCHEMA}, public`);
    for (const statement of statements) await client.query(statement);
    await client.query(`COMMENT ON SCHEMA ${VIEWS_SCHEMA} IS '${version}'`);
  }
  await client.query('COMMIT');
}

/** Whether this version, made by the same statements and keys, is installed. */
async function isInstalled(client: pg.Client, version: string, roles: SandboxRoles): Promise<boolean> {
  const { rows } = await client.query<{ isInstalled: boolean }>(
    `SELECT obj_description(to_regnamespace($1)::oid, 'pg_namespace') = $2
            AND (SELECT count(*) FROM pg_roles WHERE rolname = ANY ($3)) = 3 AS "isInstalled"`,
    [VIEWS_SCHEMA, version, Object.values(roles)],
  );
  return rows[0]!.isInstalled;
}

/** Tables with rows of accounts. */
async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

function grantStatements({ views, below, reads }: Sources, roles: SandboxRoles): string[] {
  const columns = new Map<string, Set<string>>();
  for (const { table, column } of reads) columns.set(table, (columns.get(table) ?? new Set()).add(column));
  return [
    `CREATE SCHEMA ${VIEWS_SCHEMA}`,
    `GRANT CREATE ON SCHEMA ${VIEWS_SCHEMA}, ${CLAIMS_SCHEMA} TO ${roles.views}`,
    `GRANT USAGE ON SCHEMA ${VIEWS_SCHEMA}, public TO ${roles.views}`,
    ...[...columns].map(([table, names]) => `GRANT SELECT (${[...names].join(', ')}) ON ${table} TO ${roles.views}`),
    ...below.flatMap(({ name, definition }) => viewBelowStatements(name, definition, roles)),
    ...[...viewerTables.values()].flatMap((table) => viewStatements(table, views.get(table.name)!, roles)),
    `REVOKE CREATE ON SCHEMA ${VIEWS_SCHEMA}, ${CLAIMS_SCHEMA} FROM ${roles.views}`,
    `GRANT USAGE ON SCHEMA ${VIEWS_SCHEMA} TO ${roles.sql}`,
    `REVOKE ${roles.claims}, ${roles.views} FROM CURRENT_USER`,
  ];
}
