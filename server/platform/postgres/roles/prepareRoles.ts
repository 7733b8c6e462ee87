import pg from 'pg';
import { type DatabaseUrls, roleIn } from './databaseUrls.ts';

const RIGHTS = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/**
 * Creates, as the superuser of `superuserUrl`, the roles of `urls` with their passwords and their database where they are
 * missing, and makes the role of migrations the owner of all that the superuser owns there: earlier versions ran everything
 * as the superuser. Rows and rights stay. Changes nothing on a replica, and nothing where nothing is missing, except the
 * passwords with `renewPasswords`. The caller prevents concurrent calls.
 */
export async function prepareRoles(
  superuserUrl: string,
  urls: DatabaseUrls,
  { renewPasswords = false } = {},
): Promise<void> {
  const [app, owner] = [roleIn(urls.url), roleIn(urls.migrationsUrl)];
  if (new Set([app, owner, roleIn(superuserUrl)]).size < 3)
    throw new Error('The app, the migrations and the administrator must be three different roles.');
  const database = decodeURIComponent(new URL(urls.url).pathname.slice(1));
  const isPrimary = await connected(superuserUrl, 'postgres', async (server) => {
    const { rows } = await server.query<{ isReplica: boolean; roles: string[]; owner: string | null }>(
      `SELECT pg_is_in_recovery() AS "isReplica", array(SELECT rolname::text FROM pg_roles) AS roles,
              (SELECT datdba::regrole::text FROM pg_database WHERE datname = $1) AS owner`,
      [database],
    );
    const found = rows[0]!;
    if (found.isReplica) return false;
    const isNew = found.owner === null;
    const [name, to] = [pg.escapeIdentifier(database), pg.escapeIdentifier(owner)];
    const takeOver = async (on: pg.Client) => {
      for (const url of [urls.url, urls.migrationsUrl]) {
        const verb = found.roles.includes(roleIn(url)) ? 'ALTER' : 'CREATE';
        if (verb === 'CREATE' || renewPasswords) await on.query(`${verb} ROLE ${loginOf(url)}`);
      }
      if (isNew) await on.query(`CREATE DATABASE ${name} OWNER ${to}`);
      else if (found.owner !== to && found.owner !== owner) await on.query(`ALTER DATABASE ${name} OWNER TO ${to}`);
    };
    // in the product's database where there is one: from there Citus takes roles and rights to its other servers
    if (isNew) await takeOver(server);
    else await connected(superuserUrl, database, takeOver);
    return true;
  });
  if (isPrimary)
    await connected(superuserUrl, database, async (client) => {
      const { rows } = await client.query<{ statement: string }>(`${OF_SUPERUSER} UNION ALL ${OF_PUBLIC}`, [
        owner,
        app,
      ]);
      if (rows.length > 0)
        await client.query(['BEGIN', ...rows.map(({ statement }) => statement), 'COMMIT'].join(';\n'));
    });
}

const loginOf = (url: string) =>
  `${pg.escapeIdentifier(roleIn(url))} ${RIGHTS} PASSWORD ${pg.escapeLiteral(decodeURIComponent(new URL(url).password))}`;

async function connected<T>(url: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).toString(),
  });
  client.on('error', () => {}); // the statement in flight fails as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A condition on an object of a catalogue: what an extension made stays its own. */
const isOfNoExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

const OWN_SCHEMAS = `SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    AND ${isOfNoExtension('pg_namespace', 'oid')}`;

/** Statements that give what the superuser owns to the role of migrations. A sequence of a column follows its table. */
const OF_SUPERUSER = `
SELECT format('ALTER %s %s OWNER TO %I', kind, name, $1::text) AS statement
FROM (
  SELECT 'SCHEMA' AS kind, quote_ident(nspname) AS name, nspowner AS owner FROM pg_namespace WHERE oid IN (${OWN_SCHEMAS})
  UNION ALL
  SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
         c.oid::regclass::text, relowner FROM pg_class c
  WHERE relnamespace IN (${OWN_SCHEMAS}) AND relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT (relkind = 'S' AND EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')))
    AND ${isOfNoExtension('pg_class', 'c.oid')}
  UNION ALL
  SELECT 'ROUTINE', p.oid::regprocedure::text, proowner FROM pg_proc p WHERE pronamespace IN (${OWN_SCHEMAS})
    AND ${isOfNoExtension('pg_proc', 'p.oid')}
  UNION ALL
  SELECT 'TYPE', t.oid::regtype::text, typowner FROM pg_type t
  WHERE typnamespace IN (${OWN_SCHEMAS}) AND ${isOfNoExtension('pg_type', 't.oid')}
    AND (typtype IN ('d', 'e', 'r') OR EXISTS (SELECT FROM pg_class c WHERE c.oid = typrelid AND c.relkind = 'c'))
) AS object
WHERE owner = current_user::regrole`;

/**
 * Statements that give the roles what earlier versions took from PUBLIC in the system's catalogs, where only the superuser
 * needed it.
 */
const OF_PUBLIC = `
SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I, %I', p.oid::regprocedure, $1::text, $2::text) FROM pg_proc p
WHERE pronamespace = 'pg_catalog'::regnamespace AND proacl IS NOT NULL AND NOT has_function_privilege($2::text, p.oid, 'EXECUTE')
  AND NOT EXISTS (SELECT FROM pg_init_privs i WHERE i.classoid = 'pg_proc'::regclass AND i.objoid = p.oid)
UNION ALL
SELECT format('GRANT SELECT ON %s TO %I, %I', c.oid::regclass, $1::text, $2::text)
FROM pg_class c JOIN pg_init_privs i ON i.classoid = 'pg_class'::regclass AND i.objoid = c.oid AND i.objsubid = 0
WHERE relnamespace = 'pg_catalog'::regnamespace AND NOT has_table_privilege($2::text, c.oid, 'SELECT')
  AND EXISTS (SELECT FROM aclexplode(i.initprivs) WHERE grantee = 0 AND privilege_type = 'SELECT')
UNION ALL
SELECT format('GRANT USAGE ON SCHEMA %I TO %I, %I', nspname, $1::text, $2::text) FROM pg_namespace
WHERE nspname IN ('information_schema', 'public') AND NOT has_schema_privilege($2::text, oid, 'USAGE')`;
