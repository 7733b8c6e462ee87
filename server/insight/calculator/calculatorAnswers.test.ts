import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { CalculatorFailure } from './askCalculator.ts';
import { calculatedTaxes, calculatorVersion, publishedCbs } from './calculatorAnswers.ts';
import { recorded } from './testing/recordedAnswers.ts';

/** An answer as it is read: numbers as text. */
const read = (answer: unknown) => parseExact(JSON.stringify(answer));
const failure = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof CalculatorFailure ? error.message : error;
  }
};
const UNKNOWN = 'A calculadora da Receita respondeu em um formato que não conhecemos.';

test('recorded answers are read to the centavo', () => {
  expect(calculatedTaxes(read(recorded.withoutNcm2026.answer))).toEqual({
    base: 100_000,
    cbs: 900,
    ibs: 100,
    cbsPercent: '0.9',
    ibsPercent: '0.1',
    isSimulated: false,
  });
  expect(calculatedTaxes(read(recorded.severalItems2027.answer))).toEqual({
    base: 24_730,
    cbs: 2_077,
    ibs: 25, // and not twice 12
    cbsPercent: '8.4',
    ibsPercent: '0.1',
    isSimulated: false,
  });
  expect(calculatedTaxes(read(recorded.governmentPurchase2027.answer))).toEqual({
    base: 20_000,
    cbs: 1_700,
    ibs: 0,
    cbsPercent: '8.4',
    ibsPercent: '0.1',
    isSimulated: true,
  });
});

test('an answer to another question than ours is not read', () => {
  expect(failure(() => calculatedTaxes(read(recorded.officialExample2027.answer)))).toBe(UNKNOWN);
});

test('the versions of the program and of its tables are read as recorded', () => {
  expect(calculatorVersion(read(recorded.version.answer))).toEqual({
    app: '1.3.1-0e46e51f',
    data: 'V0043',
    dataDay: '2026-08-31',
  });
  expect(calculatorVersion(read({ versaoApp: '1', versaoDb: 'V1' }))).toEqual({ app: '1', data: 'V1', dataDay: null });
  const wrong = { versaoApp: '1', versaoDb: 'V1' };
  for (const more of [
    { versaoApp: '' },
    { versaoDb: null },
    { dataVersaoDb: '31/08/2026' },
    { versaoApp: 'x'.repeat(101) },
  ])
    expect(failure(() => calculatorVersion(read({ ...wrong, ...more })))).toBe(UNKNOWN);
});

test('the CBS of the tables is the one of its own, else the reference', () => {
  expect(publishedCbs(read(recorded.cbs2027.answer))).toBe('8.4');
  expect(publishedCbs(read(recorded.cbs2026.answer))).toBe('0.9');
  expect(publishedCbs(read({ aliquotaReferencia: 8.5, aliquotaPropria: 8.4 }))).toBe('8.4');
  expect(publishedCbs(read({ aliquotaReferencia: 8.5 }))).toBe('8.5');
  for (const wrong of [{}, { aliquotaReferencia: -1 }, { aliquotaReferencia: 101 }, { aliquotaReferencia: '8,4' }])
    expect(failure(() => publishedCbs(read(wrong)))).toBe(UNKNOWN);
});

test('an answer with another shape is refused whole, whatever is wrong in it', () => {
  const { answer } = recorded.withoutNcm2026;
  const changed = (change: (group: any, object: any) => void) => {
    const copy = structuredClone(answer) as any;
    change(copy.objetos[0].tribCalc.IBSCBS.gIBSCBS, copy.objetos[0]);
    return read(copy);
  };
  for (const wrong of ['-9.00', 'NaN', '9,00', '9.001', '1e3', '', '9'.repeat(14), null, [], {}, true]) {
    expect([wrong, failure(() => calculatedTaxes(changed((group) => (group.gCBS.vCBS = wrong))))]).toEqual([
      wrong,
      UNKNOWN,
    ]);
    expect([wrong, failure(() => calculatedTaxes(changed((group) => (group.vIBS = wrong))))]).toEqual([wrong, UNKNOWN]);
  }
  for (const wrong of ['-1', '100.01', '8.40000', 'NaN', null])
    expect([wrong, failure(() => calculatedTaxes(changed((group) => (group.gIBSUF.pIBSUF = wrong))))]).toEqual([
      wrong,
      UNKNOWN,
    ]);
  for (const change of [
    (group: any) => delete group.gCBS,
    (group: any) => delete group.vBC,
    (_group: any, object: any) => (object.nObj = 2),
    (_group: any, object: any) => (object.calculoSimulado = 'sim'),
    (_group: any, object: any) => (object.tribCalc.IBSCBS.CST = '550'),
    (_group: any, object: any) => (object.tribCalc.IBSCBS.cClassTrib = '000002'),
  ])
    expect(failure(() => calculatedTaxes(changed(change)))).toBe(UNKNOWN);
  for (const wrong of [null, [], {}, '', { objetos: [] }, { objetos: [...answer.objetos, ...answer.objetos] }])
    expect(failure(() => calculatedTaxes(read(wrong)))).toBe(UNKNOWN);
  expect(calculatedTaxes(changed((group) => (group.gCBS.pCBS = '100.00'))).cbsPercent).toBe('100');
  expect(calculatedTaxes(changed((group) => (group.novo = 'x'))).cbs).toBe(900); // a new field changes nothing
});
