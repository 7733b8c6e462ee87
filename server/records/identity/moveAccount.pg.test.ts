import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { wordSaid } from '#server/platform/language/said.ts';
import { backedUpTables } from '#server/work/backup/tables.ts';
import { pool, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { moveAccountIn } from '#server/work/lifecycle/moveAccountIn.ts';
import { moveAccountOut } from '#server/work/lifecycle/moveAccountOut.ts';
import { movedTables } from '#server/work/lifecycle/movedTables.ts';
import { forgetMove, forgetMovesOf, keptMoves } from '#server/work/lifecycle/keptMoves.ts';
import { putAccountBack } from '#server/work/lifecycle/putAccountBack.ts';
import { tablesOfAccount } from '#server/work/lifecycle/tablesOfAccount.ts';
import { useOperators } from '#server/records/identity/operators.ts';
import { shopWithEveryRow } from '#server/records/identity/testing/shopWithEveryRow.ts';

useTestDatabase();

/** Ids that no other number of the test equals, so that a former id left in any row is found. */
const FORMER = { account: 7_654_321, user: 8_765_432 };

beforeAll(async () => {
  await setRates();
  await queryRows(`SELECT setval('accounts_id_seq', ${FORMER.account}), setval('users_id_seq', ${FORMER.user})`);
});

afterEach(() => void vi.useRealTimers());

const emailOf = async ({ userId }: Pick<Viewer, 'userId'>) =>
  (await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])).email;

async function out(email: string, kept: () => Promise<void> = async () => {}) {
  const stream = new PassThrough();
  const whole = textOf(stream);
  await moveAccountOut(email, stream, async () => {
    await kept();
    stream.end();
    return Readable.from([gzipSync(await whole)]);
  });
  return whole;
}

const into = (text: string) => moveAccountIn(Readable.from([text]));

async function viewerBy(email: string): Promise<Viewer> {
  const sql =
    'SELECT account_id AS "accountId", id AS "userId", is_developer AS "isDeveloper" FROM users WHERE email = $1';
  return queryRow<Viewer>(sql, [email]);
}

/** All rows of an account by table, sorted, with the ids of account and user replaced. */
async function rowsOf({ accountId, userId }: Viewer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, condition } of await movedTables(pool)) {
    const rows = await queryRows<{ row: string }>(`SELECT t::text AS row FROM ${name} t WHERE ${condition}`, [
      accountId,
    ]);
    const text = rows.map(({ row }) => row.replaceAll(String(accountId), 'ACCOUNT').replaceAll(String(userId), 'USER'));
    found[name] = text.sort();
  }
  return found;
}

async function endSyncs() {
  await queryRows(`UPDATE sync_runs SET status = 'success', finished_at = now()`);
}

test('a moved account has every row it had, under a new account id, and other accounts keep theirs', async () => {
  const [moves, stays] = [await shopWithEveryRow(), await shopWithEveryRow()];
  await endSyncs();
  await queryRows('UPDATE fee_recalculations SET finished_at = now()');
  for (const table of ['product_cost_changes', 'price_sending', 'sent_prices'])
    await queryRows(`UPDATE ${table} SET user_id = $1`, [moves.viewer.userId]);
  const email = 'quem.se.muda@teste.example';
  await queryRows('UPDATE users SET email = $2 WHERE id = $1', [moves.viewer.userId, email]);
  const [before, others] = [await rowsOf(moves.viewer), await rowsOf(stays.viewer)];
  const file = await out(email);
  expect(await rowsOf(moves.viewer)).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, []])));
  await into(file);
  const viewer = await viewerBy(email);
  expect(viewer.accountId).toBeGreaterThan(moves.viewer.accountId);
  expect(await rowsOf(viewer)).toEqual(before);
  expect(await rowsOf(stays.viewer)).toEqual(others);
});

test('every table moves with its account, except those listed here', async () => {
  const moved = new Set((await tablesOfAccount(pool)).map(({ name }) => name));
  const rest = (await backedUpTables(pool)).map(({ name }) => name).filter((name) => !moved.has(name));
  expect(rest).toEqual([
    'backup_events',
    'exchange_rates',
    'moved_accounts',
    'rate_limits',
    'sign_in_attempts',
    'starter_fee_rules',
    'moved_account_parts',
  ]);
});

/** The responses to all screens' queries, with account and user ids replaced in the global ids. */
async function shown(shop: Shop): Promise<unknown> {
  const answers = await runAllScreenQueries(await appClient(shop.viewer), shop, NOW);
  const { accountId, userId } = shop.viewer;
  const plain = (id: string) =>
    Buffer.from(id, 'base64').toString().replace(String(accountId), 'ACCOUNT').replace(String(userId), 'USER');
  const text = JSON.stringify(answers, (key, value: unknown) =>
    /^(id|.*cursor)$/i.test(key) && typeof value === 'string' ? plain(value) : value,
  );
  return JSON.parse(text);
}

test.runIf(hasTrials)(
  'after the move every screen shows the same, the keys can be decrypted, and the next order gets a free id',
  async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const shop = await fullShop('Loja que se muda', NOW);
    const email = await emailOf(shop.viewer);
    await expect(out(email)).rejects.toThrow('em andamento');
    await endSyncs();
    const before = await shown(shop);
    const productId = await shop.idOf('A');
    const file = await out(email);
    // a younger installation, whose next ids are already used by the moved rows
    await queryRows(
      `SELECT setval('products_id_seq', 1), setval('orders_id_seq', 1), setval('order_items_id_seq', 1), setval('master_products_id_seq', 1)`,
    );
    expect(await into(file)).toMatchObject({ lostConnections: 0 });
    const moved = { ...shop, viewer: await viewerBy(email), idOf: () => Promise.resolve(productId) };
    expect(await shown(moved)).toEqual(before);
    const keys = await readCredential(moved.viewer.accountId, 'amazon');
    expect(keys).toMatchObject({ clientSecret: 'secret', refreshToken: 'token' });
    const { next } = await queryRow<{ next: number }>(`SELECT nextval('orders_id_seq') AS next`);
    const { last } = await queryRow<{ last: number }>('SELECT max(id) AS last FROM orders WHERE account_id = $1', [
      moved.viewer.accountId,
    ]);
    expect(next).toBeGreaterThan(last);
    // a new listing must not become one product with a listing that came
    const { master } = await queryRow<{ master: number }>(`SELECT nextval('master_products_id_seq')::int AS master`);
    const { most } = await queryRow<{ most: number }>(
      'SELECT max(master_id) AS most FROM products WHERE account_id = $1',
      [moved.viewer.accountId],
    );
    expect(master).toBeGreaterThan(most);
  },
);

test('keys that the new installation cannot decrypt are dropped, and the seller must save them again', async () => {
  const shop = await openShop('Loja com chaves');
  await storeKeys(shop.viewer, 'amazon', { clientId: 'c', clientSecret: 's', refreshToken: 't' });
  const email = await emailOf(shop.viewer);
  const file = await out(email);
  useMasterSecret('the secret of another installation, longer');
  expect(await into(file)).toMatchObject({ lostConnections: 1 });
  const { accountId } = await viewerBy(email);
  const keys = await readCredential(accountId, 'amazon');
  expect(keys).toMatchObject({ clientId: 'c', clientSecret: null, refreshToken: null, state: 'reconnect' });
  expect(wordSaid(keys!.stateReason!)).toContain('Salve as credenciais de novo');
  useMasterSecret('a secret for tests, thirty-two characters');
});

test('an account that changes while it moves out stays, with the change', async () => {
  const shop = await openShop('Loja viva');
  await shop.sell(order([line('A')]));
  const email = await emailOf(shop.viewer);
  const change = () =>
    queryRows(
      `INSERT INTO saved_views (account_id, user_id, screen, name, query) VALUES ($1, $2, 'dashboard', 'x', '')`,
      [shop.viewer.accountId, shop.viewer.userId],
    );
  await expect(out(email, async () => void (await change()))).rejects.toThrow('mudou enquanto saía');
  expect((await rowsOf(shop.viewer)).saved_views).toHaveLength(1);
  await expect(out(email, () => Promise.reject(new Error('disco cheio')))).rejects.toThrow('disco cheio');
  expect((await rowsOf(shop.viewer)).order_items).toHaveLength(1);
});

test('an order that is being stored when its account moves out is in the file', async () => {
  const shop = await openShop('Loja que vende');
  const email = await emailOf(shop.viewer);
  let file!: Promise<string>;
  await transaction(async (tx) => {
    await recordOrders(shop.viewer.accountId, [order([line('A')])], tx);
    file = out(email);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await expect.poll(() => queryRows(waiting), { interval: 20 }).toHaveLength(1);
  });
  await into(await file);
  expect((await rowsOf(await viewerBy(email))).order_items).toHaveLength(1);
});

test('an incomplete file, or one of a seller who already has an account here, changes nothing', async () => {
  const shop = await openShop('Loja que volta');
  await shop.sell(order([line('A')]));
  const email = await emailOf(shop.viewer);
  const file = await out(email);
  const accounts = () => queryRows('SELECT id, name FROM accounts ORDER BY id');
  const before = await accounts();
  await expect(into(file.slice(0, Math.floor(file.length * 0.9)))).rejects.toThrow('incompleto');
  await expect(into(file.replace('-- complete', 'DROP TABLE accounts;\n-- complete'))).rejects.toThrow('incompleto');
  await expect(into(file.replace(/schema \d+/, 'schema 2020'))).rejects.toThrow('2020');
  await expect(into('amazon-order-id\tpurchase-date\n')).rejects.toThrow('não é de uma conta');
  expect(await accounts()).toEqual(before);
  await into(file);
  const there = await accounts();
  await expect(into(file)).rejects.toThrow(`Já existe aqui uma conta em que entra ${email}`);
  expect(await accounts()).toEqual(there);
});

test('an operator’s e-mail that a file says is confirmed has to be confirmed here, another stays confirmed', async () => {
  const confirmed = async (name: string) => {
    const { viewer } = await openShop(name);
    await queryRows('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [viewer.userId]);
    return emailOf(viewer);
  };
  const [operator, other] = [await confirmed('Chefe'), await confirmed('Vendedora')];
  useOperators({ OPERATOR_EMAILS: [operator] });
  onTestFinished(() => useOperators({ OPERATOR_EMAILS: [] }));
  for (const email of [operator, other]) await into(await out(email));
  const known = await queryRows(
    'SELECT email, email_confirmed_at IS NOT NULL AS "isConfirmed" FROM users WHERE email = ANY ($1) ORDER BY id',
    [[operator, other]],
  );
  expect(known).toEqual([
    { email: operator, isConfirmed: false },
    { email: other, isConfirmed: true },
  ]);
});

/** A seller with an order and its e-mail, in an installation that keeps no other moves. */
async function seller(name: string) {
  await queryRows('DELETE FROM moved_accounts');
  const shop = await openShop(name);
  await shop.sell(order([line('A')]));
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@teste.example`; // without the id of the account
  await queryRows('UPDATE users SET email = $2 WHERE id = $1', [shop.viewer.userId, email]);
  return { shop, email };
}

test('an account that left is kept until the receipt of the other installation comes', async () => {
  const { email } = await seller('Loja guardada');
  const file = await out(email);
  const kept = await keptMoves();
  expect(kept).toEqual([{ email, rows: expect.any(Number), movedAt: expect.any(Date) }]);
  const { rows, receipt } = await into(file);
  expect(rows).toBe(kept[0]!.rows);
  await expect(forgetMove('0123456789ab')).rejects.toThrow('não é de nenhuma conta');
  expect(file, 'cannot be given by whoever has only the file').not.toContain(receipt);
  expect(await keptMoves()).toHaveLength(1);
  expect(await forgetMove(` ${receipt.toUpperCase()} `)).toBe(email);
  expect(await keptMoves()).toEqual([]);
  expect(await queryRows('SELECT 1 FROM moved_account_parts')).toEqual([]);
  await expect(forgetMove(receipt)).rejects.toThrow('não é de nenhuma conta');
});

test('an account that entered nowhere comes back whole from the copy, also from one of several parts', async () => {
  const { shop, email } = await seller('Loja que nao chegou');
  const noise = Array.from({ length: 3_000 }, () => randomBytes(600).toString('base64'));
  await queryRows(
    `INSERT INTO saved_queries (account_id, user_id, name, sql) SELECT $1, $2, md5(t), t FROM unnest($3::text[]) t`,
    [shop.viewer.accountId, shop.viewer.userId, noise],
  );
  const before = await rowsOf(shop.viewer);
  await out(email);
  expect(await queryRows('SELECT 1 FROM moved_account_parts')).not.toHaveLength(1);
  await expect(putAccountBack('ninguem@teste.example')).rejects.toThrow('Não há cópia');
  expect(await putAccountBack(email)).toMatchObject({ lostConnections: 0 });
  expect(await rowsOf(await viewerBy(email))).toEqual(before);
  expect(await keptMoves()).toEqual([]);
});

test('when the e-mail has an account again, the copy does not replace it and stays', async () => {
  const { email } = await seller('Loja que voltou sozinha');
  const file = await out(email);
  await into(file);
  await expect(putAccountBack(email)).rejects.toThrow('Já existe aqui uma conta');
  expect(await keptMoves()).toHaveLength(1);
  expect(await forgetMovesOf(email)).toBe(1);
  expect(await keptMoves()).toEqual([]);
});

test('an account that could not leave is not kept', async () => {
  const { email } = await seller('Loja que ficou');
  await expect(out(email, () => Promise.reject(new Error('disco cheio')))).rejects.toThrow('disco cheio');
  expect(await keptMoves()).toEqual([]);
});
