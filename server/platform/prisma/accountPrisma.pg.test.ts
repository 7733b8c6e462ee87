import { beforeAll, expect, test } from 'vitest';
import { getDatamodel } from '#prisma/generated/pothosTypes.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { shopWithEveryRow } from '#server/records/identity/testing/shopWithEveryRow.ts';
import { accountPrisma } from './accountPrisma.ts';
import { scopedModels } from './accountScope.ts';
import { accountTransaction } from './accountTransaction.ts';

useTestDatabase();

interface Field {
  name: string;
  kind: string;
  isId: boolean;
  isUnique: boolean;
}
interface Model {
  fields: Field[];
  primaryKey: { name: string | null; fields: string[] } | null;
}
const { models } = getDatamodel().datamodel as unknown as { models: Record<string, Model> };
type Delegate = Record<string, (args?: object) => Promise<never>>;
type Row = Record<string, unknown>;

let owner: { accountId: number; userId: number };
let stranger: { accountId: number; userId: number };
const rowsAs = (viewer: { accountId: number }, model: string) =>
  (accountPrisma(viewer) as unknown as Record<string, Delegate>)[model[0]!.toLowerCase() + model.slice(1)]!;

/** Unique key of a row for `findUnique`. */
function keyOf(model: string, row: Row): object {
  const { primaryKey, fields } = models[model]!;
  if (!primaryKey) {
    const id = fields.find(({ isId }) => isId)!.name;
    return { [id]: row[id] };
  }
  const parts = Object.fromEntries(primaryKey.fields.map((field) => [field, row[field]]));
  return { [primaryKey.name ?? primaryKey.fields.join('_')]: parts };
}

beforeAll(async () => {
  owner = (await shopWithEveryRow()).viewer;
  await queryRows(
    `INSERT INTO sessions (bearer_hash, cookie_hash, user_id, expires_at) VALUES ('\\x01', '\\x02', $1, now() + interval '1 day')`,
    [owner.userId],
  );
  stranger = await newViewer();
});

test.each(scopedModels)('a second account can neither read nor change rows of %s', async (model) => {
  const other = await newViewer();
  const ofOwner = () => rowsAs(owner, model).findMany!({}) as Promise<Row[]>;
  const before = await ofOwner();
  const row = before[0]!;
  const where = keyOf(model, row);
  const rows = rowsAs(other, model);
  const accountOf = (one: Row) => one.accountId ?? one.id;
  const seen = (await rows.findMany!({})) as Row[];
  expect(seen.map(accountOf)).toEqual(seen.map(() => other.accountId));
  expect(await rows.count!({})).toBe(seen.length);
  // a row keyed by the account alone resolves to the caller's own
  const found = [await rows.findUnique!({ where })].filter((one) => one !== null) as Row[];
  expect(found.map(accountOf)).toEqual(found.map(() => other.accountId));
  const field = models[model]!.fields.find(
    ({ kind, name, isId, isUnique }) => kind === 'scalar' && name !== 'accountId' && !isId && !isUnique,
  )!;
  const data = { [field.name]: row[field.name] };
  const codeOf = (change: Promise<unknown>) =>
    change.then(
      () => null,
      (error: { code?: string }) => error.code,
    );
  expect(await codeOf(rows.update!({ where, data }))).toBe(found.length ? null : 'P2025');
  expect(await rows.updateMany!({ data })).toEqual({ count: seen.length });
  expect(await codeOf(rows.delete!({ where }))).toBe(found.length ? null : 'P2025');
  await rows.deleteMany!({});
  expect(await ofOwner()).toEqual(before);
});

test('a row created for another account becomes the caller’s own', async () => {
  const data = { accountId: owner.accountId, userId: stranger.userId, name: 'x', sql: 'SELECT 1' };
  const { accountId } = await accountPrisma(stranger).savedQuery.create({ data });
  expect(accountId).toBe(stranger.accountId);
});

test('raw SQL cannot bypass the account restriction', async () => {
  await expect(accountPrisma(stranger).$queryRaw`SELECT 1`).rejects.toThrow('cannot be restricted to an account');
  await expect(accountPrisma(stranger).$executeRawUnsafe('SELECT 1')).rejects.toThrow(
    'cannot be restricted to an account',
  );
});

test('Prisma and SQL share one atomic transaction', async () => {
  const data = { userId: stranger.userId, sql: 'SELECT 1' };
  const counts = async (on?: Parameters<typeof queryRow>[2]) =>
    (
      await queryRow<{ n: number }>(
        'SELECT count(*)::int AS n FROM saved_queries WHERE account_id = $1',
        [stranger.accountId],
        on,
      )
    ).n;
  const before = await counts();
  const failed = accountTransaction(stranger, async ({ prisma, tx }) => {
    await prisma.savedQuery.create({ data: { ...data, accountId: 0, name: 'in' } });
    expect(await counts(tx)).toBe(before + 1);
    expect(await counts()).toBe(before); // another connection
    await queryRows(
      `UPDATE saved_queries SET name = 'renamed' WHERE account_id = $1 AND name = 'in'`,
      [stranger.accountId],
      tx,
    );
    expect(await prisma.savedQuery.count({ where: { name: 'renamed' } })).toBe(1);
    expect(await prisma.savedQuery.count({ where: { accountId: owner.accountId } })).toBe(0);
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  expect(await counts()).toBe(before);
  const kept = await accountTransaction(stranger, async ({ prisma, tx }) => {
    await queryRows('SELECT 1', [], tx);
    return (await prisma.savedQuery.create({ data: { ...data, accountId: 0, name: 'kept' } })).id;
  });
  expect(kept).toBeGreaterThan(0);
  expect(await counts()).toBe(before + 1);
});

test('two concurrent transactions use separate connections', async () => {
  const pidOf = (viewer: typeof owner) =>
    accountTransaction(viewer, async ({ tx }) => {
      const [first] = (await tx.query('SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS id')).rows;
      const [again] = (await tx.query('SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS id')).rows;
      expect(again).toEqual(first);
      return first as object;
    });
  const [one, other] = await Promise.all([pidOf(owner), pidOf(stranger)]);
  expect(one).not.toEqual(other);
});
