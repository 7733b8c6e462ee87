import { expect, test } from 'vitest';
import { skuForms, skuPattern } from './skuForms.ts';

const areSame = (one: string, other: string) => skuForms(one).some((form) => skuForms(other).includes(form));

test.each([
  ['GAR-500-PT', 'gar_500 pt'],
  ['GAR-500-PT', 'GAR500PT'],
  ['GAR-500-PT', 'Gar.500/Pt'],
  ['Caneca-Térmica-1', 'CANECA TERMICA 1'],
  ['GAR-500-PT', 'GAR-500-PT-FBA'],
  ['GAR-500-PT', 'GAR-500-PT-ML'],
  ['GAR-500-PT', 'GAR-500-PT_CL'],
  ['GAR-500-PT', 'GAR-500-PT-ML-PREMIUM'],
  ['GAR-500-PT', 'ML_GAR-500-PT'],
  ['GAR-500', 'GAR500FBA'],
  ['000123', '123'],
  ['GAR-001', 'GAR-1'],
  ['GAR-001', 'GAR001'],
])('%s and %s are one SKU', (one, other) => {
  expect(areSame(one, other)).toBe(true);
});

test.each([
  ['GAR-500-PT', 'GAR-500-BR1'],
  ['GAR-500', 'GAR-500-2'],
  ['GAR-500', 'GAR-500-KIT2'],
  ['A-1-11', 'A-11-1A'],
  ['100', '1'],
  ['GAR-10', 'GAR-1'],
])('%s and %s are two SKUs', (one, other) => {
  expect(areSame(one, other)).toBe(false);
});

test('a SKU of the words that are added stays one', () => {
  expect(skuForms('PREMIUM')).toEqual(['premium']);
  expect(skuForms('FULL-FBA')).toEqual(['full']);
  expect(skuForms('XFBA')).toEqual(['xfba']);
});

test('texts that are no SKU have no form', () => {
  for (const sku of [null, '', ' - ', '0', '000', 'SKU', 'sem-sku', 'N/A', 'null']) expect(skuForms(sku)).toEqual([]);
});

test('a SKU of any length has a form', () => {
  expect(skuForms('A-'.repeat(100_000))[0]!.length).toBeLessThan(200);
});

test('the pattern of a SKU is that of its letters and digits', () => {
  expect(skuPattern('gar500pt')).toBe('AAA999AA');
});
