import { expect, test } from 'vitest';
import type { MatchSources } from '#server/insight/reconciliation/derive/matchSources.ts';
import { defaultMatchSettings } from '#server/insight/reconciliation/matching/moneyRows.ts';
import type { MonthStatement } from './monthStatement.ts';
import { monthSources } from './sourceStates.ts';

const sources = (more: Partial<MatchSources>): MatchSources => ({
  orders: 'complete',
  ordersSince: '2025-01-01',
  periods: null,
  posted: 'complete',
  releases: 'complete',
  losses: 'complete',
  payoutsSince: { BRL: '2026-02-15' },
  settings: defaultMatchSettings,
  ...more,
});
const OCTOBER = { from: '2026-10-01', until: '2026-11-01' };
const read = (more: Partial<MatchSources>) => ({
  sources: sources(more),
  ordersSince: '2026-01-01',
  readUntil: '2026-11-21',
  statement: null,
  today: '2026-11-22',
});
const statesOf = ({
  ordersSince = '2026-01-01',
  ...more
}: Omit<Partial<MatchSources>, 'ordersSince'> & { ordersSince?: string | null }) =>
  Object.fromEntries(
    monthSources({ currency: 'BRL' }, { ...read(more), ordersSince }, OCTOBER).map(({ key, state }) => [key, state]),
  );

test.each([
  ['2026-09-30', 'complete'],
  ['2026-10-01', 'complete'],
  ['2026-10-02', 'partial'],
  ['2026-10-31', 'partial'],
  ['2026-11-01', 'unread'],
])('with a history from %s on, the sales of October are %s', (ordersSince, state) => {
  expect(statesOf({ ordersSince }).orders).toBe(state);
});

test('orders without a history are known in part, and none before any is read', () => {
  expect(statesOf({ orders: 'unread' }).orders).toBe('partial');
  expect(statesOf({ ordersSince: null }).orders).toBe('unread');
});

test('payouts have a beginning by currency, and one without any is as far as the source', () => {
  expect(statesOf({ payoutsSince: { BRL: '2026-10-15', USD: '2020-01-01' } }).payouts).toBe('partial');
  expect(statesOf({ payoutsSince: {}, releases: 'reading' }).payouts).toBe('reading');
});

test('a bill is as far as the least read of its periods with days of the month', () => {
  const period = (fromDay: string, toDay: string, state: 'closed' | 'complete' | 'partial') => ({
    fromDay,
    toDay,
    isClosed: state === 'closed',
    state,
  });
  const periods = [
    period('2026-09-01', '2026-09-30', 'partial'),
    period('2026-10-01', '2026-10-14', 'closed'),
    period('2026-10-15', '2026-11-14', 'complete'),
    period('2026-11-01', '2026-11-30', 'partial'),
  ];
  expect(statesOf({ periods }).bill).toBe('complete');
  expect(statesOf({ periods: periods.slice(0, 2) }).bill).toBe('closed');
  expect(statesOf({ periods: periods.slice(3) }).bill).toBe('unread');
});

const statement = (closedDays: number, otherDays: number, until: string | null): MonthStatement => ({
  closedDays,
  otherDays,
  until,
  isCovered: false,
  openingMinor: null,
  closingMinor: null,
});
const NOVEMBER = { from: '2026-11-01', until: '2026-12-01' };

test.each([
  [OCTOBER, statement(31, 0, '2026-10-31'), 'complete', 'Extrato: 31 de 31 dias lidos, até 31/10'],
  [OCTOBER, statement(30, 0, '2026-10-31'), 'reading', 'Extrato: 30 de 31 dias lidos, até 31/10'],
  [OCTOBER, statement(30, 1, '2026-10-31'), 'partial', 'Extrato: 30 de 31 dias lidos, 1 dia não fecha, até 31/10'],
  [OCTOBER, statement(0, 2, null), 'partial', 'Extrato: 0 de 31 dias lidos, 2 dias não fecham'],
  [OCTOBER, statement(0, 0, null), 'unread', 'Extrato: ainda não foi lido'],
  [NOVEMBER, statement(21, 0, '2026-11-21'), 'complete', 'Extrato: 21 de 21 dias lidos, até 21/11'],
  [
    { from: '2026-11-21', until: '2026-12-01' },
    statement(1, 0, '2026-11-21'),
    'complete',
    'Extrato: 1 de 1 dia lido, até 21/11',
  ],
])('in %o, a statement %o is %s', (days, of, state, text) => {
  const found = monthSources({ currency: 'BRL' }, { ...read({}), statement: of }, days);
  expect(found.find(({ key }) => key === 'statement')).toEqual({ key: 'statement', state, text });
});

test('a statement whose right is missing is read in part', () => {
  const found = monthSources(
    { currency: 'BRL' },
    { ...read({ releases: 'partial' }), statement: statement(3, 0, '2026-10-03') },
    OCTOBER,
  );
  expect(found.find(({ key }) => key === 'statement')!.state).toBe('partial');
});
