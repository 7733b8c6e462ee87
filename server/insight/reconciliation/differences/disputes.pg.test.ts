import { beforeEach, expect, test } from 'vitest';
import { appClient } from '#server/platform/testing/appClient.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type DisputeChange, setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { undoDisputes } from '#server/records/reconciliation/undoDisputes.ts';
import { disputeHistory } from './disputeHistory.ts';
import { differencesWithIds } from './moneyDifferences.ts';
import { addDifferences } from './testing/addDifferences.ts';

useTestDatabase();

let viewer: Viewer;
let other: Viewer;
let ids: number[];

beforeEach(async () => {
  viewer = await newViewer('Dona');
  other = await newViewer('Outra');
  ids = await addDifferences(
    viewer,
    { orderId: '1' },
    { orderId: '2', deltaMinor: -900 },
    { orderId: '3', class: 'matched' },
  );
});

const [OPEN, CONTESTED] = ['open', 'contested'] as const;
const set = (change: Partial<DisputeChange>) =>
  setDisputes(viewer, { ids: ids.slice(0, 2), state: CONTESTED, ...change });
const states = async () =>
  (await differencesWithIds(viewer, ids)).toSorted((a, b) => a.id - b.id).map(({ state }) => state);

test('many are contested at once, with an event of the person each', async () => {
  await set({ protocol: ' 998 ', note: 'Enviado', dueAt: '2026-12-10' });
  const [first, second] = (await differencesWithIds(viewer, ids)).toSorted((a, b) => a.id - b.id);
  expect(first!.dispute).toMatchObject({
    state: CONTESTED,
    protocol: '998',
    note: 'Enviado',
    dueAt: '2026-12-10',
    amountMinor: 680,
  });
  expect(second!.dispute).toMatchObject({ amountMinor: 900, recoveredMinor: null });
  expect(await disputeHistory(viewer, first!.dispute!.id)).toMatchObject([
    { userName: 'Dona', fromState: OPEN, toState: CONTESTED, note: 'Enviado' },
  ]);
  expect(await disputeHistory(other, first!.dispute!.id)).toEqual([]);
});

test('texts stay as they are when they are not given, and the amount of what was contested does not follow the difference', async () => {
  const [id] = ids;
  await set({ ids: [id!], protocol: '998', note: 'Enviado' });
  await queryRows('UPDATE money_matches SET at_stake_minor = 1000 WHERE id = ANY ($1)', [ids]);
  await queryRows(`UPDATE users SET name = '' WHERE id = $1`, [viewer.userId]);
  await set({ ids: [id!], state: 'lost' });
  const dispute = async () => (await differencesWithIds(viewer, [id!]))[0]!.dispute;
  expect(await dispute()).toMatchObject({ state: 'lost', protocol: '998', note: 'Enviado', amountMinor: 680 });
  expect((await disputeHistory(viewer, (await dispute())!.id))[0]).toMatchObject({ userName: '—', note: null });
  await set({ ids: [id!], state: 'open', note: ' ', protocol: '' });
  expect(await dispute()).toMatchObject({ protocol: null, note: null });
});

test('what is won gives back all that was at stake, unless another amount is given, and loses it when reopened', async () => {
  await set({ state: 'won' });
  const recovered = async () =>
    (await differencesWithIds(viewer, ids))
      .toSorted((a, b) => a.id - b.id)
      .map(({ dispute }) => dispute?.recoveredMinor);
  expect(await recovered()).toEqual([680, 900]);
  await set({ ids: [ids[0]!], state: 'won', recoveredMinor: 500 });
  await set({ ids: [ids[0]!], state: 'won', note: 'parcial' });
  expect(await recovered()).toEqual([500, 900]);
  await set({ state: OPEN });
  expect(await recovered()).toEqual([null, null]);
  expect(await states()).toEqual([OPEN, OPEN]);
});

test('absent texts stay, empty ones are removed', async () => {
  await set({ protocol: '1', note: 'um' });
  await set({ note: '' });
  const [{ dispute } = { dispute: null }] = await differencesWithIds(viewer, [ids[0]!]);
  expect(dispute).toMatchObject({ protocol: '1', note: null });
});

test('a state that may not follow changes none of them', async () => {
  await set({ ids: [ids[0]!], state: 'lost' });
  await expect(set({ state: 'won' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '1 diferença está em "perdido" e não pode passar a "ganho". Reabra primeiro.',
  });
  expect(await states()).toEqual(['lost', OPEN]);
});

test('a difference that another person changed meanwhile is not overwritten', async () => {
  await set({ ids: [ids[0]!], state: 'ignored' });
  await expect(set({ seenState: OPEN })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await states()).toEqual(['ignored', OPEN]);
  const both = await Promise.allSettled([
    set({ ids: [ids[1]!], seenState: OPEN }),
    set({ ids: [ids[1]!], state: 'ignored', seenState: OPEN }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each<[Partial<DisputeChange>, string]>([
  [{ ids: [] }, 'BAD_REQUEST'],
  [{ ids: Array.from({ length: 501 }, (_, n) => n + 1) }, 'BAD_REQUEST'],
  [{ ids: [-1] }, 'NOT_FOUND'],
  [{ protocol: 'x'.repeat(121) }, 'BAD_REQUEST'],
  [{ note: 'a\0b' }, 'BAD_REQUEST'],
  [{ dueAt: '2026-02-30' }, 'BAD_REQUEST'],
  [{ dueAt: '1800-01-01' }, 'BAD_REQUEST'],
  [{ recoveredMinor: 1 }, 'BAD_REQUEST'],
  [{ state: 'won', recoveredMinor: 1 }, 'BAD_REQUEST'],
])('%j is refused: %s', async (change, code) => {
  await expect(set(change)).rejects.toMatchObject({ code });
  expect(await states()).toEqual([OPEN, OPEN]);
});

test('at most the difference comes back, and what agrees is nothing to dispute', async () => {
  const one = { ids: [ids[0]!], state: 'won' } as const;
  await expect(set({ ...one, recoveredMinor: 681 })).rejects.toMatchObject({ field: 'recovered' });
  await expect(set({ ...one, recoveredMinor: -1 })).rejects.toMatchObject({ field: 'recovered' });
  await expect(set({ ids: [ids[2]!] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('differences of another account are not found', async () => {
  await expect(setDisputes(other, { ids: [ids[0]!], state: 'ignored' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await states()).toEqual([OPEN, OPEN]);
});

test('what was done outlives a new derivation', async () => {
  await set({ ids: [ids[0]!], state: 'ignored' });
  const [again] = await addDifferences({ ...viewer }, { orderId: '9' });
  expect(again).toBeGreaterThan(0);
  expect(await states()).toEqual(['ignored', OPEN]);
});

test('settings are stored within bounds, and the list follows its minimum', async () => {
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  const client = await appClient(viewer);
  const send = (input: string) =>
    client.graphql(`mutation { setReconciliationSettings(input: { minorPerRow: 1, shareOfExpected: 0.01, freightShareMinor: 5, releaseDays: 5,
      reimbursementDays: 45, bonusDays: 30, ${input} }) {
        ... on SetReconciliationSettingsPayload { reconciliationSettings { listedFromMinor } viewer { moneyDifferences { edges { node { orderNumber } } } } }
        ... on UserError { code field } } }`);
  expect((await send('listedFromMinor: 700')).data.setReconciliationSettings).toEqual({
    reconciliationSettings: { listedFromMinor: 700 },
    viewer: { moneyDifferences: { edges: [{ node: { orderNumber: '2' } }] } },
  });
  const queued = await queryRows(`SELECT name FROM match_queue WHERE account_id = $1 AND scope = 'days'`, [
    viewer.accountId,
  ]);
  expect(queued.length, 'every order is compared again').toBeGreaterThan(0);
  expect((await send('listedFromMinor: -1')).data.setReconciliationSettings).toEqual({
    code: 'BAD_REQUEST',
    field: 'listedFromMinor',
  });
});

const undo = (seenState: DisputeChange['state'], who = viewer, which = ids.slice(0, 2)) =>
  undoDisputes(who, { ids: which, seenState });
const first = async () => (await differencesWithIds(viewer, [ids[0]!]))[0]!;

test('an undo brings back state, ticket, note, deadline and amount, once, with an event', async () => {
  const before = { protocol: '998', note: 'Enviado', dueAt: '2026-12-10' };
  await set({ ...before, ids: [ids[0]!] });
  await set({
    ids: [ids[0]!],
    state: 'won',
    recoveredMinor: 300,
    protocol: '777',
    note: 'Pagaram',
    dueAt: '2026-12-24',
  });
  await undo('won', viewer, [ids[0]!]);
  const { state, dispute } = await first();
  expect(state).toBe(CONTESTED);
  expect(dispute).toMatchObject({ ...before, amountMinor: 680, recoveredMinor: null });
  expect((await disputeHistory(viewer, dispute!.id))[0]).toMatchObject({
    userName: 'Dona',
    fromState: 'won',
    toState: CONTESTED,
    note: null,
  });
  await expect(undo(CONTESTED, viewer, [ids[0]!])).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an undo of the first change leaves nothing of it, and many are taken back together', async () => {
  await set({ protocol: '1', note: 'um', dueAt: '2026-12-10' });
  await undo(CONTESTED);
  expect(await states()).toEqual([OPEN, OPEN]);
  expect((await first()).dispute).toMatchObject({ protocol: null, note: null, dueAt: null });
});

test('what was changed since, or is of another account, is not undone, nor the others with it', async () => {
  await set({ note: 'um' });
  await set({ ids: [ids[1]!], state: 'lost' });
  await expect(undo(CONTESTED)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Não dá mais para desfazer: o estado mudou desde então.',
  });
  await expect(undo(CONTESTED, other, [ids[0]!])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await states()).toEqual([CONTESTED, 'lost']);
  expect((await first()).dispute).toMatchObject({ note: 'um' });
  await expect(undo(OPEN, viewer, [])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
