import { beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { setAlertRule } from '#server/records/alerts/causes/setAlertRule.ts';
import { todayOf, todayTodos } from './today.ts';
import { putOffTodo, showTodo } from './putOffTodos.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
let ana: Viewer;
let colleague: Viewer;
let other: Viewer;
const listOf = (viewer: Viewer, now = NOW) => todayTodos(todayOf(viewer, null, now));
const kindsOf = async (viewer: Viewer, now = NOW) => (await listOf(viewer, now)).all.map(({ kind }) => kind);

beforeAll(async () => {
  ana = await newViewer('Ana');
  other = await newViewer('Outra');
  const { id: userId } = await queryRow<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, 'colega@ana.example', 'Colega', 'x') RETURNING id`,
    [ana.accountId],
  );
  colleague = { ...ana, userId };
  await queryRows('UPDATE users SET is_developer = true');
  for (const viewer of [ana, other]) {
    const ids = await addDifferences(
      viewer,
      { orderId: '1', deltaMinor: -30_000 },
      { orderId: '2', deltaMinor: -20_000 },
      { orderId: '3', deltaMinor: -10_000 },
      { orderId: '4', deltaMinor: -40_000, isCertain: false },
      { orderId: '5', deltaMinor: -7_000, class: 'held', reason: 'release_late' },
    );
    await setDisputes(viewer, { ids: [ids[1]!], state: 'contested', dueAt: '2026-12-10' });
    await setDisputes(viewer, { ids: [ids[2]!], state: 'contested', dueAt: '2026-11-23' });
    await setDisputes(viewer, { ids: [ids[3]!], state: 'contested', dueAt: '2026-11-21' });
  }
});

test('what is contested is a thing to do, with its amount and the earliest day on which an answer is due', async () => {
  const { all } = await listOf(ana);
  expect(all).toMatchObject([
    { kind: 'money_difference', amount: { minor: 30_000 }, dueOn: null, count: 1 },
    {
      kind: 'dispute_open',
      amount: { minor: 30_000 },
      dueOn: '2026-11-23',
      count: 2,
      title: '2 contestações sem decisão',
    },
    { kind: 'money_held', amount: { minor: 7_000 }, dueOn: null },
  ]);
});

test('a contested amount without a noted day has none, and a decided one is no thing to do', async () => {
  const viewer = await newViewer('Sem prazo');
  const ids = await addDifferences(viewer, { orderId: '1', deltaMinor: -30_000 }, { orderId: '2', deltaMinor: -9_000 });
  await setDisputes(viewer, { ids, state: 'contested' });
  expect((await listOf(viewer)).all).toMatchObject([{ kind: 'dispute_open', amount: { minor: 39_000 }, dueOn: null }]);
  await setDisputes(viewer, { ids, state: 'lost' });
  expect((await listOf(viewer)).all).toEqual([]);
});

test('disputes follow the rule of differences', async () => {
  const rule = { kind: 'money_difference', thresholdMinor: null } as const;
  await setAlertRule(ana, { ...rule, isOn: false });
  expect(await kindsOf(ana)).toEqual(['money_held']);
  await setAlertRule(ana, { ...rule, isOn: true });
  expect(await kindsOf(ana)).toEqual(['money_difference', 'dispute_open', 'money_held']);
});

test('a kind is put off by one person until midnight in São Paulo, is in no sum, and comes back', async () => {
  const before = (await listOf(ana)).atStake.minor;
  await putOffTodo(ana, 'money_difference', 7, NOW);
  const { all, atStake, putOff } = await listOf(ana);
  expect(all.map(({ kind }) => kind)).toEqual(['dispute_open', 'money_held']);
  expect(atStake.minor).toBe(before - 30_000);
  expect(putOff).toEqual([
    { kind: 'money_difference', title: expect.any(String), until: new Date('2026-11-27T03:00:00Z') },
  ]);
  expect(await kindsOf(ana, new Date('2026-11-27T02:59:59Z'))).not.toContain('money_difference');
  expect(await kindsOf(ana, new Date('2026-11-27T03:00:00Z'))).toContain('money_difference');
  for (const viewer of [colleague, other]) {
    expect(await kindsOf(viewer)).toContain('money_difference');
    expect((await listOf(viewer)).putOff).toEqual([]);
  }
  await putOffTodo(ana, 'money_difference', 30, NOW);
  expect((await listOf(ana)).putOff).toMatchObject([{ until: new Date('2026-12-20T03:00:00Z') }]);
  await showTodo(colleague, 'money_difference');
  await showTodo(other, 'money_difference');
  expect(await kindsOf(ana)).not.toContain('money_difference');
  await showTodo(ana, 'money_difference');
  await showTodo(ana, 'money_difference');
  expect(await kindsOf(ana)).toContain('money_difference');
});

test('what would not be listed anyway is not named as put off', async () => {
  await putOffTodo(ana, 'hemorrhage', 7, NOW);
  expect((await listOf(ana)).putOff).toEqual([]);
  await showTodo(ana, 'hemorrhage');
});

test('readings that failed and other days are refused', async () => {
  await expect(putOffTodo(ana, 'reading_failed', 7)).rejects.toMatchObject({ status: 400 });
  for (const days of [0, 1, 8, -7, 7.5, 365])
    await expect(putOffTodo(ana, 'low_stock', days), `${days}`).rejects.toMatchObject({ status: 400 });
});

test('the doors put off for the person who asks, and a second account keeps its own list', async () => {
  const [mine, theirs] = [await appClient(ana), await appClient(other)];
  const todos = `viewer { today { todos { count items(first: 8) { kind dueOn } putOff { kind title } } } }`;
  const change = async (field: string) =>
    (await mine.graphql(`mutation { outcome: ${field} { __typename ... on UserError { code } } }`)).data.outcome;
  const read = async (client: typeof mine) => (await client.graphql(`{ ${todos} }`)).data.viewer.today.todos;
  const whole = await read(theirs);
  expect(whole.items).toContainEqual({ kind: 'DISPUTE_OPEN', dueOn: '2026-11-23' });
  expect(await change('putOffTodo(kind: DISPUTE_OPEN, days: 7)')).toEqual({ __typename: 'PutOffTodoPayload' });
  expect(await change('putOffTodo(kind: READING_FAILED, days: 7)')).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await read(mine)).toMatchObject({ count: 2, putOff: [{ kind: 'DISPUTE_OPEN' }] });
  expect(await read(theirs)).toEqual(whole);
  const rest = async (client: typeof mine) => (await (await client.get('/api/today')).json()).todos;
  expect(await rest(mine)).toHaveLength(2);
  expect(await rest(theirs)).toContainEqual(expect.objectContaining({ kind: 'dispute_open', dueOn: '2026-11-23' }));
  expect(await change('showTodo(kind: DISPUTE_OPEN)')).toEqual({ __typename: 'ShowTodoPayload' });
  expect(await read(mine)).toEqual(whole);
});
