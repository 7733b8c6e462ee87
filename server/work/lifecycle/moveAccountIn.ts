import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import type { Readable } from 'node:stream';
import { copyIn, damaged, type Lines, linesOf, nextLine } from '#server/work/backup/copyIn.ts';
import { refuseOtherSchema } from '#server/work/backup/schemaOf.ts';
import { copyLine } from '#server/work/backup/tables.ts';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { reencryptKeys } from '#server/records/keys/rotation/reencryptKeys.ts';
import { isOperatorEmail } from '#server/records/identity/operators.ts';
import { resealTotp } from '#server/records/identity/factors/resealTotp.ts';
import { receiptOf } from './keptMoves.ts';
import { ACCOUNT_MARK, MOVE_MARK, movedTables } from './movedTables.ts';
import type { TableOfAccount } from './tablesOfAccount.ts';

export interface MovedAccount {
  rows: number;
  /** Channels whose secrets no known master secret decrypts: the seller must save them again. */
  lostConnections: number;
  /** For the installation that the account comes from: it may delete its copy. */
  receipt: string;
}

/**
 * Inserts the account of a file of `moveAccountOut` into this installation, and does what is `also` to be done, in one transaction. The account and its users
 * get new ids; other ids stay, because they are unique per account only. Throws 400 for a file of another kind, an
 * incomplete one or one of another schema version, CONFLICT when one of its users already signs in here.
 */
export async function moveAccountIn(
  text: Readable,
  also: (tx: Queryable) => Promise<unknown> = async () => {},
): Promise<MovedAccount> {
  const lines = linesOf(text);
  return transaction(
    async (tx) => {
      const moved = await insertAccount(lines, tx);
      await also(tx);
      return moved;
    },
    { idleSeconds: 60 },
  );
}

async function insertAccount(lines: Lines, tx: Queryable): Promise<MovedAccount> {
  const first = await nextLine(lines);
  if (!first.startsWith(ACCOUNT_MARK)) throw badRequest('commands.notAccount');
  await refuseOtherSchema(first.slice(ACCOUNT_MARK.length), tx);
  const second = await nextLine(lines);
  if (!second.startsWith(MOVE_MARK)) throw damaged();
  const tables = await movedTables(tx);
  const rows = await readRows(lines, tables, tx);
  const formerId = await formerAccountId(tx);
  await refuseKnown(tx);
  const { id: accountId } = await queryRow<{ id: number }>(`SELECT nextval('accounts_id_seq') AS id`, [], tx);
  await queryRows(
    `CREATE TEMP TABLE incoming_ids ON COMMIT DROP AS SELECT id AS former, nextval('users_id_seq')::int AS id FROM incoming_users`,
    [],
    tx,
  );
  for (const table of tables) await insertRows(table, accountId, tx);
  await unconfirmOperators(accountId, tx);
  await advanceSequences(tables, tx);
  const ids = await queryRows<{ id: number; former: number }>('SELECT id, former FROM incoming_ids', [], tx);
  await resealTotp(accountId, new Map(ids.map(({ id, former }) => [id, former])), tx);
  return {
    rows,
    lostConnections: await reencryptKeys(accountId, formerId, tx),
    receipt: receiptOf(second.slice(MOVE_MARK.length)),
  };
}

/** Copies the file's rows unchanged into temporary tables `incoming_…`. Returns their number. */
async function readRows(lines: Lines, tables: TableOfAccount[], tx: Queryable): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const { name, columns } = table;
    if ((await nextLine(lines)) !== copyLine(table)) throw damaged();
    await tx.query(
      `CREATE TEMP TABLE incoming_${name} ON COMMIT DROP AS SELECT ${columns.join(', ')} FROM ${name} LIMIT 0`,
    );
    rows += await copyIn(lines, `incoming_${name}`, tx);
  }
  if ((await nextLine(lines)) !== '-- complete') throw damaged();
  return rows;
}

async function formerAccountId(tx: Queryable): Promise<number> {
  const accounts = await queryRows<{ id: number }>('SELECT id FROM incoming_accounts', [], tx);
  if (accounts.length !== 1) throw damaged();
  return accounts[0]!.id;
}

async function refuseKnown(tx: Queryable): Promise<void> {
  const [known] = await queryRows<{ email: string }>(
    'SELECT email FROM users JOIN incoming_users USING (email)',
    [],
    tx,
  );
  if (known) throw conflict('commands.accountIsHere', { email: known.email });
}

/** User id for a deleted user that an audit row still names. */
const DELETED_USER_ID = 0;

async function insertRows({ name, columns }: TableOfAccount, accountId: number, tx: Queryable): Promise<void> {
  const user = (column: string) =>
    `coalesce((SELECT n.id FROM incoming_ids n WHERE n.former = i.${column}), ${DELETED_USER_ID})`;
  const values = columns.map((column) => {
    if (column === 'account_id' || (name === 'accounts' && column === 'id')) return '$1::int';
    if (column === 'user_id' || (name === 'users' && column === 'id')) return user(column);
    return `i.${column}`;
  });
  const parameters = values.includes('$1::int') ? [accountId] : [];
  await queryRows(
    `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM incoming_${name} i`,
    parameters,
    tx,
  );
}

/** A file may say that an operator's e-mail was confirmed: whoever wrote it would become the operator. It has to be confirmed here. */
async function unconfirmOperators(accountId: number, tx: Queryable): Promise<void> {
  const people = await queryRows<{ email: string }>('SELECT email FROM users WHERE account_id = $1', [accountId], tx);
  const emails = people.map(({ email }) => email).filter(isOperatorEmail);
  await queryRows(
    'UPDATE users SET email_confirmed_at = NULL WHERE account_id = $1 AND email = ANY ($2)',
    [accountId, emails],
    tx,
  );
  await noteChange(accountId, tx);
}

/** More values than all processes take of a sequence between reading and setting it. */
const MARGIN = 100_000;

/** Advances the sequences past the inserted ids, so that the account's next rows get free ids. */
async function advanceSequences(tables: TableOfAccount[], tx: Queryable): Promise<void> {
  const sequences = await queryRows<{ table: string; column: string; sequence: string }>(
    `SELECT quote_ident(c.relname) AS "table", quote_ident(a.attname) AS "column", s.oid::regclass::text AS sequence
     FROM pg_class s JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
     JOIN pg_class c ON c.oid = d.refobjid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
     WHERE s.relkind = 'S' AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND c.relname NOT IN ('accounts', 'users')`,
    [tables.map(({ name }) => name)],
    tx,
  );
  for (const { table, column, sequence } of sequences)
    await queryRows(
      `SELECT setval('${sequence}', came.last + ${MARGIN})
       FROM (SELECT max(${column}) AS last FROM incoming_${table}) came, ${sequence} own
       WHERE came.last > own.last_value`,
      [],
      tx,
    );
}
