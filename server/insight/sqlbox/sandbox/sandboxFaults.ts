import { randomInt } from 'node:crypto';
import pg from 'pg';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { signClaim } from './claim.ts';
import { CLAIM_SETTING, CLAIMS_SCHEMA, type SandboxRoles, VIEWS_SCHEMA } from './sandboxNames.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

/**
 * Faults of the installed sandbox, in Portuguese: excess rights of its roles, and rows that the login at `loginUrl` can
 * read without a claim, with forged claims, or with the claim of a missing account. Empty when it is safe.
 */
export async function sandboxFaults(loginUrl: string, roles: SandboxRoles): Promise<string[]> {
  const faults = await roleFaults(roles);
  return faults.length > 0 ? faults : claimFaults(loginUrl);
}

/** One row per right that a role must not have. */
async function roleFaults({ claims, views, sql }: SandboxRoles): Promise<string[]> {
  const rows = await queryRows<{ fault: string }>(
    `SELECT rolname || ' tem privilégios de administrador' AS fault FROM pg_roles
     WHERE rolname = ANY ($1) AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)
     UNION ALL
     SELECT m.member::regrole || ' pertence a ' || m.roleid::regrole FROM pg_auth_members m
     WHERE m.member = ANY (SELECT oid FROM pg_roles WHERE rolname = ANY ($1))
     UNION ALL
     SELECT $2 || ' lê ' || c.oid::regclass FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', '${VIEWS_SCHEMA}') AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
       AND has_schema_privilege($2, n.oid, 'USAGE') AND has_any_column_privilege($2, c.oid, 'SELECT')
     UNION ALL
     SELECT $2 || ' escreve em ' || c.oid::regclass FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
       AND (has_table_privilege($2, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege($2, c.oid, 'INSERT, UPDATE'))
     UNION ALL
     SELECT $2 || ' cria objetos em ' || nspname FROM pg_namespace WHERE has_schema_privilege($2, oid, 'CREATE')
     UNION ALL
     SELECT $2 || ' executa ' || p.oid::regprocedure FROM pg_proc p
     WHERE p.prosecdef AND has_function_privilege($2, p.oid, 'EXECUTE') AND has_schema_privilege($2, p.pronamespace, 'USAGE')
     UNION ALL
     SELECT c.oid::regclass || ' não tem política de linhas' FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relkind IN ('r', 'p') AND NOT c.relrowsecurity AND has_any_column_privilege($3, c.oid, 'SELECT')
     UNION ALL
     SELECT 'a política de linhas de ' || polrelid::regclass || ' é outra' FROM pg_policy
     WHERE polroles && ARRAY[0, $3::regrole::oid] AND has_any_column_privilege($3, polrelid, 'SELECT')
       AND pg_get_expr(polqual, polrelid) IS DISTINCT FROM
         '(account_id = ( SELECT ${CLAIMS_SCHEMA}.current_account() AS current_account))'
     UNION ALL
     SELECT 'a visão ' || c.oid::regclass || ' não é de ' || $3 || ' ou não tem barreira' FROM pg_class c
     WHERE c.relnamespace = '${VIEWS_SCHEMA}'::regnamespace AND c.relkind = 'v'
       AND (c.relowner <> $3::regrole OR c.reloptions IS DISTINCT FROM '{security_barrier=true}')
     UNION ALL
     SELECT $3 || ' lê a visão ' || c.oid::regclass || ' com os direitos de outro' FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relkind IN ('v', 'm') AND c.relowner <> $3::regrole
       AND has_schema_privilege($3, n.oid, 'USAGE') AND has_any_column_privilege($3, c.oid, 'SELECT')
     UNION ALL
     SELECT 'a função das claims não é de ' || $4 FROM pg_proc
     WHERE pronamespace = '${CLAIMS_SCHEMA}'::regnamespace AND proowner <> $4::regrole`,
    [[claims, views, sql], sql, views, claims],
  );
  const { count } = await queryRow<{ count: number }>(
    `SELECT count(*) AS count FROM pg_class WHERE relnamespace = '${VIEWS_SCHEMA}'::regnamespace AND relkind = 'v'`,
  );
  const missing = count === viewerTables.size ? [] : [`há ${count} visões em vez de ${viewerTables.size}`];
  return [...rows.map(({ fault }) => fault), ...missing];
}

async function claimFaults(loginUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: loginUrl, application_name: 'seller-analytics sql' });
  client.on('error', () => {}); // the running statement fails too
  await client.connect();
  try {
    const faults: string[] = [];
    const { rows } = await client.query<{ now: number; pid: number; readOnly: string }>(
      `SELECT extract(epoch FROM clock_timestamp())::float8 AS now, pg_backend_pid() AS pid,
              current_setting('transaction_read_only') AS "readOnly"`,
    );
    const { now, pid, readOnly } = rows[0]!;
    if (readOnly !== 'on') faults.push('as transações não são só de leitura');
    // claims are short-lived and the machine may be busy, so the elapsed time is added
    const startedAt = performance.now();
    const time = () => now + (performance.now() - startedAt) / 1000;
    const missingAccount = 900_000_000 + randomInt(99_999_999);
    const good = () => signClaim(missingAccount, pid, time());
    const wrong: Record<string, () => string> = {
      'sem claim': () => '',
      'com claim forjada': () => good().replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      'com claim vencida': () => signClaim(missingAccount, pid, time() - 3600),
      'com claim de outra conexão': () => signClaim(missingAccount, pid + 1, time()),
    };
    for (const table of viewerTables.keys()) {
      for (const [name, claim] of Object.entries(wrong)) {
        const answer = await tryRead(client, table, claim());
        // in an empty table the claim may never be evaluated
        const isRefused = answer === '42501' || (answer === 0 && table !== 'orders');
        if (!isRefused) faults.push(`${table} responde ${name} (${answer})`);
      }
      const seen = await tryRead(client, table, good());
      if (seen !== 0) faults.push(`${table} responde a uma conta que não existe (${seen})`);
    }
    return faults;
  } finally {
    await client.end();
  }
}

/** Number of rows that a claim sees (0 or 1), or the SQLSTATE of the refusal. */
async function tryRead(client: pg.Client, table: string, claim: string): Promise<number | string> {
  await client.query('BEGIN READ ONLY');
  try {
    await client.query('SELECT set_config($1, $2, true)', [CLAIM_SETTING, claim]);
    await client.query('SET LOCAL enable_seqscan = off'); // an index scan evaluates the claim before the first row
    const { rows } = await client.query(`SELECT 1 FROM ${VIEWS_SCHEMA}."${table}" LIMIT 1`);
    return rows.length;
  } catch (error) {
    return (error as { code?: string }).code ?? 'erro';
  } finally {
    await client.query('ROLLBACK');
  }
}
