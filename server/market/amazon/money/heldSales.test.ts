import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import recorded from './testing/transactions.json';
import { metTransactions } from './metTransactions.ts';
import { transactionAmounts } from './transactionAmounts.ts';
import type { Transaction } from './transactions.ts';

const [original, copy] = recorded.transactions.filter(({ transactionType }) => transactionType === 'Shipment');
const paidAt = '2026-11-24T12:00:00Z';
/** A sale as it is reported while it is held, when it is paid under its first name, and as it is paid. */
const reports = {
  held: { ...original, transactionStatus: 'DEFERRED' },
  paid: original!,
  copy: { ...copy, postedDate: paidAt },
};
const amountsOf = (report: keyof typeof reports) =>
  transactionAmounts(parseExact(JSON.stringify(reports[report])) as Transaction, metTransactions());

/** What is stored of readings one after the other: an amount replaces the one of its name, unless that is newer. */
function stored(...read: (keyof typeof reports)[]) {
  const rows = new Map<string, PostedAmountSnapshot>();
  for (const one of read.flatMap(amountsOf)) {
    const known = rows.get(one.sourceRef);
    if (!known || one.postedAt >= known.postedAt) rows.set(one.sourceRef, one);
  }
  return [...rows.values()].map(({ kind, amountMinor }) => [kind, amountMinor]);
}

const sale = [
  ['buyer_freight', 1500],
  ['buyer_freight', -200],
  ['discount', -300],
  ['commission', -1500],
  ['fulfilment', -1000],
  ['instalment_cost', -150],
  ['freight', -350],
];

test.each<{ read: (keyof typeof reports)[] }>([
  { read: ['held'] },
  { read: ['paid'] },
  { read: ['copy'] },
  { read: ['held', 'paid', 'copy'] },
  { read: ['held', 'copy', 'paid'] },
  { read: ['copy', 'held'] },
  { read: ['copy', 'paid', 'held'] },
  { read: ['copy', 'copy'] },
])('a held sale that is read as $read counts once', ({ read }) => {
  expect(stored(...read)).toEqual(sale);
});

const held = (context: object) => {
  const transaction = { ...reports.held, contexts: [{ contextType: 'DeferredContext', ...context }] };
  const [{ maturesOn, holdReason }] = transactionAmounts(
    parseExact(JSON.stringify(transaction)) as Transaction,
    metTransactions(),
  ) as [PostedAmountSnapshot];
  return [maturesOn, holdReason];
};

test('a held sale says when it is paid and why it is held; a paid one no longer does', () => {
  expect(amountsOf('held').map(({ maturesOn, holdReason }) => [maturesOn, holdReason])).toEqual(
    sale.map(() => ['2026-11-24', 'DD7']),
  );
  for (const report of ['paid', 'copy'] as const)
    for (const amount of amountsOf(report))
      expect([amount.maturesOn, amount.holdReason]).toEqual([undefined, undefined]);
  // an instant is a day in São Paulo
  expect(held({ deferralReason: 'B2B', maturityDate: '2026-12-01T02:30:00Z' })).toEqual(['2026-11-30', 'B2B']);
  expect(held({ deferralReason: 'B2B', maturityDate: '' })).toEqual([null, 'B2B']);
  expect(held({ maturityDate: 'soon' })).toEqual([null, null]);
});

test('a held sale is provisional, a paid one posted, and the copy says when it was paid', () => {
  const said = (report: keyof typeof reports) => {
    const [{ basis, releasedAt, postedAt }] = amountsOf(report) as [PostedAmountSnapshot];
    return { basis, releasedAt, postedAt };
  };
  const postedAt = new Date('2026-11-10T12:00:00Z');
  expect(said('held')).toEqual({ basis: 'provisional', releasedAt: null, postedAt });
  expect(said('paid')).toEqual({ basis: 'posted', releasedAt: null, postedAt });
  expect(said('copy')).toEqual({ basis: 'posted', releasedAt: new Date(paidAt), postedAt: new Date(paidAt) });
});
