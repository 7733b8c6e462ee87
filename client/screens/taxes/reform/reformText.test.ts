import { expect, test } from 'vitest';
import { creditsText, type ReformCase, reformText } from './reformText.ts';

const of = (cbsPercent: number | null, minor: number, losingProducts = 0): ReformCase => ({
  cbsPercent,
  perMonth: { minor, currency: 'BRL' },
  losingProducts,
  withCredits: null,
});
const text = (cases: readonly ReformCase[], isCertain = false) =>
  reformText(cases, isCertain)?.replaceAll('\u00a0', ' ') ?? null;

test('an estimated CBS is said with the range of its rates and amounts', () => {
  expect(text([of(8.7, 120_000, 3), of(8, 90_000, 2), of(9.5, 150_050, 5)])).toBe(
    'A partir de 2027, com CBS estimada em 8,7% (8% a 9,5%): +R$ 1.200,00 por mês em impostos (de R$ 900,00 a R$ 1.500,50); 3 produtos passam a perder.',
  );
});

test('a CBS of an official text has no range', () => {
  expect(text([of(8.7, 120_000, 1), of(8, 90_000), of(9.5, 150_050)], true)).toBe(
    'A partir de 2027, com CBS de 8,7%: +R$ 1.200,00 por mês em impostos; 1 produto passa a perder.',
  );
});

test('less tax is said as less', () => {
  expect(text([of(8.7, -50_000), of(8, -90_000), of(9.5, 10_000)])).toBe(
    'A partir de 2027, com CBS estimada em 8,7% (8% a 9,5%): R$ 500,00 a menos por mês em impostos (de R$ 900,00 a menos a +R$ 100,00); nenhum produto passa a perder.',
  );
});

test('Simples changes nothing in the first five bands, and says what the sixth changes', () => {
  expect(text([of(null, 0)], true)).toBe(
    'No Simples as faixas 1 a 5 mantêm as alíquotas em 2027: nada muda nas suas vendas.',
  );
  expect(text([of(null, -2_000)], true)).toBe(
    'A partir de 2027, nas tabelas novas do Simples: R$ 20,00 a menos por mês em impostos; nenhum produto passa a perder.',
  );
  expect(text([])).toBeNull();
});

test('the most credit is the other end of the change', () => {
  const credited = (minor: number, losingProducts: number): ReformCase => ({
    ...of(8.7, 120_000, 3),
    withCredits: { perMonth: { minor, currency: 'BRL' }, losingProducts },
  });
  const said = (minor: number, count: number) => creditsText([credited(minor, count)])?.replaceAll('\u00a0', ' ');
  expect(said(-5_000, 1)).toBe(
    'Com crédito de todas as compras e tarifas, o máximo: R$ 50,00 a menos por mês; 1 produto passa a perder. Fornecedores do Simples dão menos crédito.',
  );
  expect(said(0, 0)).toContain('o máximo: os impostos por mês não mudam; nenhum produto passa a perder.');
  expect(creditsText([of(null, 0)])).toBeNull();
  expect(creditsText([])).toBeNull();
});
