import { expect, test } from 'vitest';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { capitals } from './capitals.ts';
import { operationOf } from './operationOf.ts';
import { recorded } from './testing/recordedAnswers.ts';

const SALE = { uf: 'RS', ncm: '24021000', quantity: 1, base: 20_000 } as const;
const RATES = { cbs: '8.4', ibsUf: '0.05', ibsMun: '0.05' };
const { request: of2026 } = recorded.officialRequest2026;
const { request: of2027 } = recorded.officialRequest2027;
const kindsOf = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, typeof value]));

test('a sale is asked of as Receita asks in its own tests, field by field', () => {
  for (const [day, official] of [
    ['2026-01-01', of2026],
    ['2027-01-01', of2027],
  ] as const) {
    const { dhFatoGerador, itens, ...operation } = operationOf('x', day, SALE, RATES);
    const { itens: officialItems, ...officialOperation } = official;
    expect(kindsOf(operation)).toEqual(kindsOf(officialOperation));
    expect([operation.municipio, operation.uf]).toEqual([official.municipio, official.uf]);
    expect([dhFatoGerador, operation.dataHoraEmissao]).toEqual([`${day}T12:00:00-03:00`, `${day}T12:00:00-03:00`]);
    expect(itens).toEqual([{ ...officialItems[0], unidade: 'UN' }]);
  }
});

test('rates are given from 2027 on, as numbers', () => {
  const ratesOn = (day: string) => operationOf('x', day, SALE, RATES).itens[0]!.aliquotasNominais;
  expect(ratesOn('2026-12-31')).toBeUndefined();
  expect(ratesOn('2027-01-01')).toEqual({ cbs: 8.4, ibsEstadual: 0.05, ibsMunicipal: 0.05 });
  const { itens } = operationOf('x', '2029-06-01', SALE, { cbs: '8.8', ibsUf: '1.57', ibsMun: '0.2' });
  expect(JSON.stringify(itens)).toContain('"aliquotasNominais":{"cbs":8.8,"ibsEstadual":1.57,"ibsMunicipal":0.2}');
});

test('a sale without a known NCM is asked of without one, and several units are said', () => {
  const [item] = operationOf('x', '2027-01-01', { ...SALE, ncm: null, quantity: 3 }, RATES).itens;
  expect(item).not.toHaveProperty('ncm');
  expect(item!.quantidade).toBe(3);
});

test('every amount is sent with its centavos exactly', () => {
  for (const base of [0, 1, 5, 10, 99, 100, 101, 12_345, 2_050_263, 99_999_999_999, 123_456_789_012_345]) {
    const text = /"baseCalculo":([^,]+),/.exec(
      JSON.stringify(operationOf('x', '2027-01-01', { ...SALE, base }, RATES)),
    );
    const [whole, part = ''] = text![1]!.split('.');
    expect(BigInt(whole! + part.padEnd(2, '0'))).toBe(BigInt(base));
  }
});

test('each state has a city of its own by a code with its check digit', () => {
  const prefixes: Record<Uf, number> = {
    RO: 11, AC: 12, AM: 13, RR: 14, PA: 15, AP: 16, TO: 17, MA: 21, PI: 22, CE: 23, RN: 24, PB: 25, PE: 26, AL: 27,
    SE: 28, BA: 29, MG: 31, ES: 32, RJ: 33, SP: 35, PR: 41, SC: 42, RS: 43, MS: 50, MT: 51, GO: 52, DF: 53,
  }; // prettier-ignore
  for (const uf of Object.keys(brazilianStates) as Uf[]) {
    const digits = Array.from(String(capitals[uf]), Number);
    const sum = digits.slice(0, 6).reduce((total, digit, index) => {
      const product = digit * (1 + (index % 2));
      return total + Math.floor(product / 10) + (product % 10);
    }, 0);
    expect([uf, Math.floor(capitals[uf] / 100_000), digits[6]]).toEqual([uf, prefixes[uf], (10 - (sum % 10)) % 10]);
  }
});
