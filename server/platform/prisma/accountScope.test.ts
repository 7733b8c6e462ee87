import { expect, test } from 'vitest';
import { scopedModels, scopedArgs } from './accountScope.ts';

const OWN = 7;
const FORGED = { accountId: 8 };

test.each(scopedModels)('every read and change of %s is restricted to the account', (model) => {
  const own = { Account: { id: OWN }, Session: { user: { accountId: OWN } } }[model] ?? { accountId: OWN };
  for (const operation of ['findFirst', 'findMany', 'count', 'aggregate', 'groupBy', 'updateMany', 'deleteMany']) {
    const where = { AND: [FORGED, own] };
    expect(scopedArgs(OWN, model, operation, { where: FORGED })).toEqual({ where });
  }
  const where = { key: 1, ...FORGED };
  for (const operation of ['findUnique', 'findUniqueOrThrow', 'delete'])
    expect(scopedArgs(OWN, model, operation, { where })).toEqual({ where: { ...where, ...own } });
  expect(scopedArgs(OWN, model, 'findMany')).toEqual({ where: { AND: [{}, own] } });
});

test('created rows belong to the account, whatever the caller passes', () => {
  const row = { name: 'a', ...FORGED };
  const own = { name: 'a', accountId: OWN };
  expect(scopedArgs(OWN, 'SavedView', 'create', { data: row })).toEqual({ data: own });
  expect(scopedArgs(OWN, 'SavedView', 'createMany', { data: [row, row] })).toEqual({ data: [own, own] });
  expect(scopedArgs(OWN, 'SavedView', 'upsert', { where: { id: 1 }, create: row, update: row })).toEqual({
    where: { id: 1, accountId: OWN },
    create: own,
    update: { name: 'a' },
  });
});

test('no change moves a row to another account', () => {
  const data = { name: 'a', ...FORGED };
  expect(scopedArgs(OWN, 'SavedView', 'update', { where: { id: 1 }, data })).toEqual({
    where: { id: 1, accountId: OWN },
    data: { name: 'a' },
  });
});

test('a page cursor can only be a row of the account', () => {
  const cursor = { accountId_id: { accountId: 8, id: 3 } };
  expect(scopedArgs(OWN, 'Alert', 'findMany', { cursor }).cursor).toEqual({ accountId_id: { accountId: OWN, id: 3 } });
});

test.each([2 ** 31, 1.5, '3', null, { not: 3 }])('a page cursor with %j for a row number is refused', (id) => {
  const cursor = { accountId_id: { accountId: OWN, id } };
  expect(() => scopedArgs(OWN, 'Alert', 'findMany', { cursor })).toThrow(
    expect.objectContaining({ code: 'BAD_CURSOR' }),
  );
});

test('a page cursor by one column is checked as that column', () => {
  const from = (cursor: Record<string, unknown>) => () => scopedArgs(OWN, 'Order', 'findMany', { cursor });
  const refused = expect.objectContaining({ code: 'BAD_CURSOR' });
  for (const right of [{ id: 5n }, { id: 2 ** 40 }, { externalId: 'a' }, { purchasedAt: new Date(0) }])
    expect(from(right)().cursor).toEqual(right);
  for (const wrong of [{ id: '5' }, { externalId: 'a\0' }, { purchasedAt: new Date(Number.NaN) }, { other: 1 }])
    expect(from(wrong)).toThrow(refused);
});

test.each([
  [
    'a nested write',
    'SavedView',
    'create',
    { data: { user: { connect: { id: 1 } } } },
    'write SavedView.user separately',
  ],
  [
    'a nested change',
    'Alert',
    'update',
    { where: {}, data: { product: { update: {} } } },
    'write Alert.product separately',
  ],
  ['a write of shared rows', 'ExchangeRate', 'create', { data: {} }, 'shared by all accounts'],
  ['a new session', 'Session', 'create', { data: {} }, 'an account cannot create'],
  ['a model without an account', 'RateLimit', 'findMany', {}, 'RateLimit has no account filter'],
  ['an unknown model', 'Neighbour', 'findMany', {}, 'Neighbour has no account filter'],
  ['raw SQL', undefined, '$queryRaw', {}, '$queryRaw cannot be restricted'],
  ['an unknown operation', 'Alert', 'findRaw', {}, 'findRaw cannot be restricted'],
])('%s is refused', (_what, model, operation, args, sentence) => {
  expect(() => scopedArgs(OWN, model, operation, args)).toThrow(sentence);
});

test('shared rows are readable without restriction', () => {
  expect(scopedArgs(OWN, 'ExchangeRate', 'findMany', { where: { currency: 'USD' } })).toEqual({
    where: { currency: 'USD' },
  });
});
