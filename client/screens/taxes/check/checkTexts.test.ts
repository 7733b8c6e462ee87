import { expect, test } from 'vitest';
import type { CheckedSale } from './checkOf.ts';
import { checkSummary, differenceOf, formatNcm, isSame, ratesText } from './checkTexts.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
/** A sale whose taxes differ by so much; null: without an answer. */
const sale = (cbs: number | null, ibs = 0) =>
  ({
    cbs: brl(1_000),
    ibs: brl(100),
    answer: cbs === null ? null : { cbs: brl(1_000 + cbs), ibs: brl(100 + ibs), cbsPercent: 8.7, ibsPercent: 0.1 },
  }) as CheckedSale;

test('a centavo is rounding, two are a difference, and no answer is neither', () => {
  expect(
    [sale(0), sale(1, -1), sale(-1, 1), sale(2), sale(-2), sale(0, 2), sale(0, -2), sale(null)].map(isSame),
  ).toEqual([true, true, true, false, false, false, false, null]);
});

test('the summary counts the sales that come to the same', () => {
  for (const [sales, text] of [
    [[sale(0), sale(1)], 'As 2 vendas conferem com a calculadora da Receita.'],
    [[sale(0)], 'A venda confere com a calculadora da Receita.'],
    [[sale(9), sale(9)], 'Nenhuma venda confere com a calculadora da Receita.'],
    [[sale(0), sale(9), sale(9)], '1 de 3 vendas confere com a calculadora da Receita.'],
    [[sale(0), sale(0), sale(9)], '2 de 3 vendas conferem com a calculadora da Receita.'],
    [[sale(0), sale(null)], 'A venda confere com a calculadora da Receita; sobre uma não houve resposta.'],
    [
      [sale(9), sale(null), sale(null)],
      'Nenhuma venda confere com a calculadora da Receita; sobre 2 não houve resposta.',
    ],
    [[sale(null)], 'A calculadora não respondeu sobre nenhuma venda.'],
  ] as const)
    expect(checkSummary(sales)).toBe(text);
});

test('the rates are said, and those of the calculator where they are others', () => {
  const of = (answer: object) =>
    ratesText({
      day: '2027-01-01',
      cbsPercent: 8.7,
      ibsPercent: 0.1,
      sales: [sale(null), sale(0), { ...sale(0), answer: { ...sale(0).answer!, ...answer } }],
    });
  const rounding = ' Até 1 centavo de diferença é arredondamento.';
  expect(of({})).toBe(`Pelas alíquotas de 01/01/2027: aqui CBS de 8,7% e IBS de 0,1%.${rounding}`);
  expect(of({ cbsPercent: 8.4 })).toBe(
    `Pelas alíquotas de 01/01/2027: aqui CBS de 8,7% e IBS de 0,1%; na calculadora, CBS de 8,4% e IBS de 0,1%.${rounding}`,
  );
  expect(of({ ibsPercent: 0.2 })).toContain('; na calculadora, CBS de 8,7% e IBS de 0,2%.');
});

test('the difference of a sale is that of both taxes', () => {
  expect([sale(-23, 1), sale(null)].map(differenceOf)).toEqual([brl(-22), null]);
});

test('a NCM is written with its points', () => {
  expect(formatNcm('61091000')).toBe('6109.10.00');
});
