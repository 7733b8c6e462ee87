import { expect, test } from 'vitest';
import { brazilianStates } from '#server/market/address/brazilianStates.ts';
import { percentsOf, percentsText } from '#server/records/taxation/goods/statePercents.ts';
import { checkedNcm } from './checkedNcm.ts';
import { checkedPercents } from './checkedPercents.ts';
import { percentsIn } from './percentsIn.ts';

test('percentages of states are stored in one form, whatever they were entered as', () => {
  const stored = 'PR=0;RJ=22;SP=12.5';
  for (const text of ['RJ=22;SP=12.5;PR=0', ' rj = 22,00% ; sp=12,5|PR=00', 'PR=0;;RJ=22.0000\r\nSP=12.5000;'])
    expect(percentsText(percentsIn(text))).toBe(stored);
  expect(percentsText(percentsOf(stored))).toBe(stored);
  expect(percentsText(percentsIn('SP=40;TO=39.9999'))).toBe('SP=40;TO=39.9999');
  expect([percentsIn(''), percentsText([]), percentsOf(null)]).toEqual([[], null, []]);
  const all = Object.keys(brazilianStates).map((uf) => ({ uf, percent: '7' }));
  expect(checkedPercents(all.toReversed())).toEqual(all);
});

test.each([
  ['XX=22', '"XX" não é uma UF'],
  ['__proto__=1', '"__proto__" não é uma UF'],
  ['constructor=1', 'não é uma UF'],
  ['=22', '"" não é uma UF'],
  ['RJ', '"RJ" não está na forma UF=percentual, como RJ=22;SP=12'],
  ['RJ=1=2', 'não está na forma'],
  ['22', 'não está na forma'],
  ['RJ=22;RJ=12', 'RJ aparece mais de uma vez'],
  ['RJ=', '"" não é um percentual de 0 a 40 com até 4 casas decimais'],
  ['RJ=-1', '"-1" não é um percentual'],
  ['RJ=40.0001', '"40.0001" não é um percentual'],
  ['RJ=41', '"41" não é um percentual'],
  ['RJ=1.23456', '"1.23456" não é um percentual'],
  ['RJ=1e1', '"1e1" não é um percentual'],
  ['RJ=012', '"012" não é um percentual'],
  ['RJ=NaN', 'não é um percentual'],
  ['RJ=1,2,3', 'não é um percentual'],
  [`RJ=${'9'.repeat(900)}`, `"${'9'.repeat(40)}" não é`],
  [`RJ=1${';'.repeat(1_000)}`, 'o texto é longo demais'],
])('%s is no list of percentages', (text, message) => {
  expect(() => percentsIn(text)).toThrow(RangeError);
  expect(() => percentsIn(text)).toThrow(message);
});

test('an NCM has eight digits', () => {
  expect([checkedNcm('84713012'), checkedNcm(' 8471.30.12 '), checkedNcm('02013000')]).toEqual([
    '84713012',
    '84713012',
    '02013000',
  ]);
  for (const wrong of ['', '8471301', '847130123', '84.713012', '8471-30-12', '8471301a', '٨٤٧١٣٠١٢'])
    expect(() => checkedNcm(wrong)).toThrow('não é um NCM de 8 dígitos, como 84713012');
});
