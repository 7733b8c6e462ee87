import pg from 'pg';

/** What the app does with tables: rows, TRUNCATE (restore), ANALYZE and LOCK TABLE (MAINTAIN). */
const ON_TABLES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'MAINTAIN'];
const ON_SEQUENCES = ['USAGE', 'SELECT', 'UPDATE'];
/** The record of migrations, which the app only reads. */
const RECORD = '_prisma_migrations';

/**
 * Grants the role of the app, on everything the connection's role owns now or creates later, the rights to read and write
 * rows, and nothing to change the schema with. Changes nothing where nothing is missing. The caller prevents concurrent
 * calls.
 */
export async function grantToApp(owner: pg.Client, app: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(MISSING, [app, ON_TABLES, ON_SEQUENCES, RECORD]);
  if (rows.length === 0) return;
  await owner.query(['BEGIN', ...rows.map(({ statement }) => statement), 'COMMIT'].join(';\n'));
}

/** The role of a connection string, as its server names it. */
export async function roleAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]!.role;
  } finally {
    await client.end();
  }
}

/** Statements for the rights that are missing. */
const MISSING = `
WITH app AS (SELECT oid, quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1),
owner AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
schemas AS (
  SELECT n.oid, quote_ident(nspname) AS name, nspacl FROM pg_namespace n, owner
  WHERE (nspowner = owner.oid OR nspname = 'public') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
),
relations AS (
  SELECT c.oid, c.oid::regclass::text AS name, relkind, relrowsecurity FROM pg_class c JOIN schemas s ON s.oid = relnamespace, owner
  WHERE relowner = owner.oid
),
wanted (rights, on_what, kind) AS (
  VALUES ($2::text[], 'TABLES', 'r'), ($3::text[], 'SEQUENCES', 'S'), ('{EXECUTE}', 'FUNCTIONS', 'f'), ('{USAGE}', 'SCHEMAS', 'n')
)
SELECT format('ALTER DEFAULT PRIVILEGES GRANT %s ON %s TO %s', array_to_string(rights, ', '), on_what, app.name) AS statement
FROM wanted, app, owner
WHERE rights <> array(
  SELECT privilege_type FROM pg_default_acl d, aclexplode(d.defaclacl)
  WHERE defaclrole = owner.oid AND defaclnamespace = 0 AND defaclobjtype::text = kind AND grantee = app.oid
  ORDER BY array_position(rights, privilege_type))
UNION ALL
-- by name, not by way of PUBLIC, whose rights an administrator may take away
SELECT format('GRANT USAGE ON SCHEMA %s TO %s', schemas.name, app.name) FROM schemas, app
WHERE NOT EXISTS (SELECT FROM aclexplode(nspacl) WHERE grantee = app.oid AND privilege_type = 'USAGE')
UNION ALL
SELECT format('GRANT %s ON %s TO %s', array_to_string(rights, ', '), relations.name, app.name)
FROM relations JOIN wanted ON kind = CASE relkind WHEN 'S' THEN 'S' WHEN 'r' THEN 'r' WHEN 'p' THEN 'r' WHEN 'v' THEN 'r' END, app
WHERE relations.name <> $4
  AND EXISTS (SELECT FROM unnest(rights) wish WHERE NOT CASE relkind
    WHEN 'S' THEN has_sequence_privilege(app.oid, relations.oid, wish) ELSE has_table_privilege(app.oid, relations.oid, wish) END)
UNION ALL
SELECT format('GRANT EXECUTE ON ROUTINE %s TO %s', p.oid::regprocedure, app.name)
FROM pg_proc p JOIN schemas ON schemas.oid = pronamespace, app, owner
WHERE proowner = owner.oid AND NOT has_function_privilege(app.oid, p.oid, 'EXECUTE')
UNION ALL
SELECT format('REVOKE ALL ON %1$s FROM %2$s; GRANT SELECT ON %1$s TO %2$s', relations.name, app.name) FROM relations, app
WHERE relations.name = $4
  AND (has_table_privilege(app.oid, relations.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') OR NOT has_table_privilege(app.oid, relations.oid, 'SELECT'))
UNION ALL
-- graphile-worker hides the rows of its tables from all but their owner
SELECT format('CREATE POLICY %2$s ON %1$s TO %2$s USING (true)', relations.name, app.name) FROM relations, app
WHERE relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = relations.oid AND app.oid = ANY (polroles))
UNION ALL
SELECT format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %s', datname, app.name) FROM pg_database, app, owner
WHERE datname = current_database() AND datdba = owner.oid
  AND NOT EXISTS (SELECT FROM aclexplode(datacl) WHERE grantee = app.oid AND privilege_type = 'TEMPORARY')`;
