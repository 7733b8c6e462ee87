import { expect, test } from 'vitest';
import { newMatch } from '#server/insight/reconciliation/matching/newMatch.ts';
import { evidenceText } from './evidenceText.ts';
import { groupByCause, worklistOf, worklistTotals } from './worklist.ts';

const freight = (orderId: string, deltaMinor: number, given = {}) =>
  newMatch({
    orderId,
    slot: 'logistics',
    class: 'differs',
    reason: 'freight_over',
    currency: 'BRL',
    deltaMinor,
    ...given,
  });
const plain = (text: string) => text.replaceAll(/[^\S\n]/g, ' ');

test('differences of one cause are one sentence with their orders and amount', () => {
  const matches = Array.from({ length: 9 }, (_, index) => freight(`${index}`, -680));
  expect(groupByCause(matches).map(({ text }) => plain(text))).toEqual([
    'Frete cobrado acima do informado · 9 pedidos · R$ 61,20',
  ]);
  expect(groupByCause([freight('1', -680)]).map(({ text }) => plain(text))).toEqual([
    'Frete cobrado acima do informado · 1 pedido · R$ 6,80',
  ]);
});

test('causes are apart by currency and certainty, highest amount first', () => {
  const loss = newMatch({
    orderId: null,
    slot: 'reimbursement',
    class: 'missing',
    reason: 'loss_unpaid',
    currency: 'BRL',
    deltaMinor: -4_500,
  });
  const matches = [
    freight('3', -900, { isCertain: false }),
    freight('1', -680),
    freight('1', -20),
    freight('2', -5_000, { currency: 'USD' }),
    loss,
    loss,
    freight('4', 0, { class: 'matched', reason: 'agrees' }),
    freight('5', 0, { class: 'in_progress', reason: 'not_due', deltaMinor: null }),
  ];
  expect(groupByCause(matches).map(({ text, orderCount }) => [plain(text), orderCount])).toEqual([
    ['Unidade perdida sem reembolso · 2 casos · R$ 90,00', 0],
    ['Frete cobrado acima do informado · 1 pedido · R$ 9,00 · indício', 1],
    ['Frete cobrado acima do informado · 1 pedido · R$ 7,00', 1],
    ['Frete cobrado acima do informado · 1 pedido · US$ 50,00', 1],
  ]);
  // indications are no part of what is to be checked
  expect(worklistTotals(matches)).toEqual([
    { currency: 'BRL', orderCount: 1, atStakeMinor: 9_700 },
    { currency: 'USD', orderCount: 1, atStakeMinor: 5_000 },
  ]);
});

test('the worklist begins with the highest amount, whichever its direction', () => {
  const matches = [freight('1', -100), freight('2', 900), freight('4', -500), freight('3', -500)];
  expect(worklistOf(matches).map(({ orderId }) => orderId)).toEqual(['2', '3', '4', '1']);
});

test('the text for a ticket says what happened, the amounts, the rows and what is asked for', () => {
  const match = freight('2000009710000001', -680, {
    packId: '2000006550000009',
    expectedMinor: 1_800,
    chargedMinor: 2_480,
    basis: 'sale',
    since: '2026-11-18',
    dueAt: '2026-12-01',
    rowIds: ['24168819712', '24168819713'],
  });
  expect(plain(evidenceText(match))).toBe(
    [
      'Pedido 2000009710000001 (carrinho 2000006550000009): Frete cobrado acima do informado.',
      '',
      'Situação: Diferença',
      'Esperado: R$ 18,00 (informado na venda)',
      'Cobrado: R$ 24,80',
      'Diferença: -R$ 6,80',
      'Desde: 18/11/2026',
      'Prazo: 01/12/2026',
      'Lançamentos: 24168819712, 24168819713',
      '',
      'Solicito a revisão e a devolução de R$ 6,80.',
    ].join('\n'),
  );
});

test.each([
  ['held', 'release_late', 'Solicito a liberação de R$ 6,80 ou o motivo e a data prevista da retenção.'],
  ['bonus_owed', 'fees_not_returned', 'Solicito o estorno de R$ 6,80.'],
  ['missing', 'loss_unpaid', 'Solicito o pagamento de R$ 6,80.'],
  ['unknown_order', 'unknown_order', 'Solicito a origem desta cobrança ou o estorno de R$ 6,80.'],
] as const)('a text about %s asks for what is owed', (cls, reason, asked) => {
  expect(plain(evidenceText(freight('1', -680, { class: cls, reason })))).toContain(`\n\n${asked}`);
});

test('nothing is asked for what the seller has too much of, and an indication says that it is one', () => {
  const text = evidenceText(freight('1', 680, { reason: 'fees_missing', class: 'missing', isCertain: false }));
  expect(text).not.toContain('Solicito');
  expect(text).toContain('indício: o valor esperado é estimado');
});

test('a text names fifty rows at most', () => {
  const rowIds = Array.from({ length: 60 }, (_, index) => `row${index}`);
  const text = evidenceText(freight('1', -680, { rowIds }));
  expect(text).toContain('row49 e mais 10');
  expect(text).not.toContain('row50');
});
