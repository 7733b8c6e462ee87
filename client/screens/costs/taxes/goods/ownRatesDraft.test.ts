import { expect, test } from 'vitest';
import { draftOf, type OwnRatesDraft, percentsText, ratesOf } from './ownRatesDraft.ts';

const STATED = {
  ncm: '84713012',
  since: '2026-10-01',
  internalPercents: [
    { uf: 'RJ', percent: '12.5' },
    { uf: 'SP', percent: '7' },
  ],
  fcpPercents: [
    { uf: 'AM', percent: '1' },
    { uf: 'RJ', percent: '0' },
  ],
};
const draft = (rates: OwnRatesDraft['rates'], more: Partial<OwnRatesDraft> = {}): OwnRatesDraft => ({
  ncm: '',
  since: '',
  rates,
  ...more,
});

test('what is stated is a row for each state, and saved as it was', () => {
  const now = draftOf(STATED);
  expect(now.rates).toEqual([
    { uf: 'AM', internal: '', fcp: '1' },
    { uf: 'RJ', internal: '12,5', fcp: '0' },
    { uf: 'SP', internal: '7', fcp: '' },
  ]);
  const { since, ...rest } = STATED;
  expect(ratesOf(now)).toEqual({ input: { ...rest, from: since } });
  expect(percentsText(STATED.internalPercents)).toBe('RJ 12,5%, SP 7%');
});

test('without rows, NCM and day all is taken away, of all days', () => {
  const nothing = { input: { from: null, ncm: null, internalPercents: [], fcpPercents: [] } };
  expect(ratesOf(draft([]))).toEqual(nothing);
  expect(ratesOf(draft([{ uf: '', internal: ' ', fcp: '' }], { ncm: '  ' }))).toEqual(nothing);
  expect(draftOf({ ncm: null, since: null, internalPercents: [], fcpPercents: [] })).toEqual(draft([]));
});

test.each([
  [{ uf: '', internal: '1', fcp: '' }, 'Escolha o estado de cada linha.'],
  [{ uf: '', internal: '', fcp: '1' }, 'Escolha o estado de cada linha.'],
  [{ uf: 'RJ', internal: '', fcp: ' ' }, 'Informe o ICMS ou o FCP de RJ, ou tire a linha.'],
  [{ uf: 'RJ', internal: 'doze', fcp: '' }, 'Informe o ICMS de RJ em percentual.'],
  [{ uf: 'RJ', internal: '12', fcp: '1.2.3' }, 'Informe o FCP de RJ em percentual.'],
] as const)('a row %j is refused', (row, refusal) => {
  expect(ratesOf(draft([row]))).toEqual({ refusal });
});
