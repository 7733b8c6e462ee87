import type { ClaimKey } from './claim.ts';
import { CLAIM_SETTING, CLAIMS_SCHEMA, type SandboxRoles, VIEWS_SCHEMA } from './sandboxNames.ts';
import type { ViewerTable } from '#server/insight/sqlbox/tables/viewerTable.ts';

type Statement = string | { text: string; values: unknown[] };

/** Settings of every session of the login role. A statement cannot change them: the guard refuses SET and set_config. */
const SESSION_SETTINGS = {
  default_transaction_read_only: 'on',
  statement_timeout: '5s',
  transaction_timeout: '8s',
  lock_timeout: '250ms',
  idle_in_transaction_session_timeout: '5s',
  search_path: `${VIEWS_SCHEMA}, pg_temp`,
  // the guard's parser assumes this setting
  standard_conforming_strings: 'on',
  client_encoding: 'UTF8',
  row_security: 'on',
  timezone: 'America/Sao_Paulo',
  work_mem: '8MB',
  hash_mem_multiplier: '1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};
/** Settings that need more rights than an owner has, or a newer system. Applied when possible. */
const OPTIONAL_SETTINGS = { temp_file_limit: '256MB', track_activities: 'off', client_connection_check_interval: '1s' };
const MAX_CONNECTIONS = 32;

const setting = (role: string, [name, value]: [string, string]) =>
  `ALTER ROLE ${role} SET ${name} = ${name === 'search_path' ? value : `'${value}'`}`;

/** Runs the statement and ignores its failure. */
const attempt = (statement: string) =>
  `DO $attempt$ BEGIN ${statement}; EXCEPTION WHEN OTHERS THEN NULL; END $attempt$`;

/** Statements that create the missing roles. `verifier` is the SCRAM verifier of the login's password. */
export function roleStatements({ claims, views, sql }: SandboxRoles, verifier: string): string[] {
  const make = (role: string) =>
    `DO $make$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $make$`;
  return [
    ...[claims, views, sql].map(make),
    `ALTER ROLE ${sql} LOGIN NOINHERIT CONNECTION LIMIT ${MAX_CONNECTIONS} PASSWORD '${verifier}'`,
    ...Object.entries(SESSION_SETTINGS).map((entry) => setting(sql, entry)),
    ...Object.entries(OPTIONAL_SETTINGS).map((entry) => attempt(setting(sql, entry))),
    `GRANT ${claims}, ${views} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`,
    attempt(`EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${sql}', current_database())`),
    attempt(`EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database())`),
  ];
}

/** Statements for the keys and the function that returns the account of the transaction's claim. It raises 42501 without a valid one. */
export function claimStatements({ claims, views, sql }: SandboxRoles, keys: ClaimKey[]): Statement[] {
  const verify = `${CLAIMS_SCHEMA}.current_account()`;
  return [
    `CREATE SCHEMA ${CLAIMS_SCHEMA}`,
    `GRANT USAGE, CREATE ON SCHEMA ${CLAIMS_SCHEMA} TO ${claims}`,
    `CREATE TABLE ${CLAIMS_SCHEMA}.claim_keys (
       id text PRIMARY KEY,
       inner_key bytea NOT NULL CHECK (length(inner_key) = 64),
       outer_key bytea NOT NULL CHECK (length(outer_key) = 64)
     )`,
    ...keys.map(({ id, inner, outer }) => ({
      text: `INSERT INTO ${CLAIMS_SCHEMA}.claim_keys VALUES ($1, $2, $3)`,
      values: [id, inner, outer],
    })),
    // HMAC-SHA256 based on sha256() of the server, so that no extension is needed
    `CREATE FUNCTION ${verify} RETURNS int
     LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $verify$
     DECLARE
       part text[] := string_to_array(current_setting('${CLAIM_SETTING}', true), '.');
       signer ${CLAIMS_SCHEMA}.claim_keys;
       expected bytea;
     BEGIN
       IF array_length(part, 1) = 5 AND part[2] ~ '^[0-9]{1,9}$' AND part[3] = pg_backend_pid()::text
          AND part[4] ~ '^[0-9]{1,11}$' AND part[5] ~ '^[0-9a-f]{64}$' THEN
         SELECT * INTO signer FROM ${CLAIMS_SCHEMA}.claim_keys k WHERE k.id = part[1];
         IF FOUND AND part[4]::bigint >= extract(epoch FROM clock_timestamp()) THEN
           expected := sha256(signer.outer_key
             || sha256(signer.inner_key || convert_to(array_to_string(part[1:4], '.'), 'UTF8')));
           -- compares hashes, so that the timing reveals nothing about the values
           IF sha256(expected || signer.outer_key) = sha256(decode(part[5], 'hex') || signer.outer_key) THEN
             RETURN part[2]::int;
           END IF;
         END IF;
       END IF;
       RAISE EXCEPTION 'no account' USING ERRCODE = '42501';
     END $verify$`,
    `REVOKE ALL ON FUNCTION ${verify} FROM PUBLIC`,
    // a policy calls it with the rights of the role that runs the statement
    `GRANT EXECUTE ON FUNCTION ${verify} TO ${views}, ${sql}`,
    `ALTER FUNCTION ${verify} OWNER TO ${claims}`,
    `ALTER TABLE ${CLAIMS_SCHEMA}.claim_keys OWNER TO ${claims}`,
    `REVOKE CREATE ON SCHEMA ${CLAIMS_SCHEMA} FROM ${claims}`,
    `GRANT USAGE ON SCHEMA ${CLAIMS_SCHEMA} TO ${views}`,
  ];
}

/** Row policies of a table: readers through the views see only the rows of the claim's account. */
export const policyStatements = (table: string, { views }: SandboxRoles, others: string[]): string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `DROP POLICY IF EXISTS sandbox_account ON ${table}`,
  `CREATE POLICY sandbox_account ON ${table} FOR SELECT TO ${views}
   USING (account_id = (SELECT ${CLAIMS_SCHEMA}.current_account()))`,
  ...others.flatMap((role) => [
    `DROP POLICY IF EXISTS "${role}" ON ${table}`,
    `CREATE POLICY "${role}" ON ${table} TO "${role}" USING (true)`,
  ]),
];

/** Copy of a view below the seller's views, with an owner to which row policies apply. */
export const viewBelowStatements = (name: string, definition: string, { views }: SandboxRoles): string[] => [
  `CREATE VIEW ${CLAIMS_SCHEMA}.${name} AS ${definition}`,
  `ALTER VIEW ${CLAIMS_SCHEMA}.${name} OWNER TO ${views}`,
];

/** Statements for a seller's view: only the listed columns of the given definition. */
export function viewStatements(table: ViewerTable, definition: string, { views, sql }: SandboxRoles): string[] {
  const name = `${VIEWS_SCHEMA}.${table.name}`;
  const columns = table.columns.map((column) => `v."${column.name}"::${column.type} AS "${column.name}"`);
  return [
    `CREATE VIEW ${name} WITH (security_barrier = true) AS SELECT ${columns.join(', ')} FROM (${definition}) v`,
    `GRANT SELECT ON ${name} TO ${sql}`,
    `ALTER VIEW ${name} OWNER TO ${views}`,
  ];
}

/**
 * Grants `others` by name, and revokes from PUBLIC, what no statement needs: catalog functions that have side effects, run text as SQL or reveal other
 * accounts, and the catalogs. Only for a server of this product; needs a superuser.
 */
export const revokeFromEveryone = (others: string[]) => `DO $revoke$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind = 'f' AND has_function_privilege('public', p.oid, 'EXECUTE')
      AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype, 'language_handler'::regtype,
        'index_am_handler'::regtype, 'table_am_handler'::regtype, 'tsm_handler'::regtype, 'fdw_handler'::regtype)
      AND (p.provolatile = 'v' AND p.proname NOT IN ('random', 'clock_timestamp', 'set_config')
        OR p.proname ~ '^(query|table|schema|database|cursor)_to_xml'
        OR p.proname ~ '^pg_stat_get'
        OR p.proname ~ '^pg_(relation|table|indexes|total_relation|database|tablespace)_(size|filepath|filenode)'
        OR p.proname IN ('ts_stat', 'ts_rewrite', 'pg_show_all_settings'))
  LOOP
    ${grant(others, 'EXECUTE ON FUNCTION')}
    EXECUTE 'REVOKE EXECUTE ON FUNCTION ' || name || ' FROM PUBLIC';
  END LOOP;
  FOR name IN
    SELECT c.oid::regclass::text FROM pg_class c
    WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind IN ('r', 'v')
      AND has_any_column_privilege('public', c.oid, 'SELECT')
  LOOP
    ${grant(others, 'SELECT ON')}
    EXECUTE 'REVOKE ALL ON ' || name || ' FROM PUBLIC';
  END LOOP;
  ${others.map((role) => `GRANT USAGE ON SCHEMA information_schema, public TO "${role}";`).join(' ')}
  REVOKE ALL ON SCHEMA information_schema, public FROM PUBLIC;
END $revoke$`;

const grant = (roles: string[], what: string) =>
  roles.map((role) => `EXECUTE 'GRANT ${what} ' || name || ' TO "${role}"';`).join(' ');
