import { expect, test } from 'vitest';
import { checkReasons } from './checkReasons.ts';
import type { TaxCheck } from './taxCheck.ts';

const ANSWER = { base: 7_537, cbs: 656, ibs: 8, cbsPercent: '8.7', ibsPercent: '0.1', isSimulated: true };
const SALE = { uf: 'SP', isUfAssumed: false, ncm: '61091000', base: 7_537, cbs: 656, ibs: 8, answer: ANSWER };
const reasonsOf = (more: object, of: { isSimples?: boolean; certainty?: 'official' | 'unsure' } = {}) =>
  checkReasons(
    {
      day: '2027-01-01',
      cbsPercent: '8.7',
      ibsPercent: '0.1',
      publishedCbsPercent: '8.7',
      sales: [SALE],
      ...more,
    } as unknown as TaxCheck,
    { isSimples: false, certainty: 'official', ...of },
  );
/** What is said of every check. */
const ALWAYS = [
  expect.stringContaining('CST 000, cClassTrib 000001'),
  expect.stringContaining('A base é calculada aqui'),
  expect.stringContaining('a capital do estado do comprador'),
];

test('a check by rates that both have says only what no check can', () => {
  expect(reasonsOf({})).toEqual(ALWAYS);
});

test('rates are said that the calculator has, has not, or has used', () => {
  const has = 'As tabelas da calculadora trazem CBS de 8,4%; a conta foi feita com a alíquota que perguntamos.';
  expect(reasonsOf({ publishedCbsPercent: '8.4' })[0]).toBe(has);
  expect(reasonsOf({ publishedCbsPercent: null })[0]).toContain('ainda não trazem a CBS desta data');
  for (const [rates, used] of [
    [{ cbsPercent: '8.4' }, 'CBS de 8,4% e IBS de 0,1%'],
    [{ ibsPercent: '0.2' }, 'CBS de 8,7% e IBS de 0,2%'],
  ] as const) {
    const sales = [SALE, { ...SALE, answer: { ...ANSWER, ...rates } }];
    const other = `A calculadora usou ${used}, e não os nossos 8,7% e 0,1%.`;
    expect(reasonsOf({ publishedCbsPercent: '8.4', sales })).toEqual([other, ...ALWAYS]);
  }
  expect(reasonsOf({}, { certainty: 'unsure' })[0]).toBe(
    'A CBS de 2027 ainda não foi fixada: aqui ela é estimada em 8,7%.',
  );
  expect(reasonsOf({}, { isSimples: true })[0]).toContain('na opção híbrida');
});

test('sales without NCM are counted, and one without an answer has no difference', () => {
  const without = { ...SALE, ncm: null };
  expect(reasonsOf({ sales: [without, SALE] }).join()).toContain('1 produto foi perguntado sem NCM');
  expect(reasonsOf({ sales: [without, without] }).join()).toContain('2 produtos foram perguntados sem NCM');
  expect(reasonsOf({ sales: [{ ...SALE, answer: null }] })).toEqual(ALWAYS);
});

test('a centavo is explained, and more is not rounding', () => {
  const isExplained = (difference: object) =>
    reasonsOf({ sales: [{ ...SALE, answer: { ...ANSWER, ...difference } }] })
      .join()
      .includes('Um centavo');
  expect([{ cbs: 655 }, { ibs: 9 }, { cbs: 658 }, { ibs: 6 }].map(isExplained)).toEqual([true, true, false, false]);
});
