import { expect, test } from 'vitest';
import { readRegimesView, regimesForm, regimesVariables } from './regimesView.ts';
import { textsOf, typedInputs } from './typedInputs.ts';

const none = { payroll: '', payrollChargesPercent: '', icmsCreditPercent: '' };
const read = (search: string) => readRegimesView(new URLSearchParams(search));

test('inputs as typed become an address that shows them again, and the variables of the query', () => {
  const { view } = typedInputs({ payroll: 'R$ 5.000,50', payrollChargesPercent: '27,5%', icmsCreditPercent: '0' });
  const search = regimesForm.write(view!);
  expect(search).toBe('?payroll=5000.5&payrollChargesPercent=27.5&icmsCreditPercent=0');
  expect(textsOf(read(search))).toEqual({ payroll: '5000,5', payrollChargesPercent: '27,5', icmsCreditPercent: '0' });
  expect(regimesVariables(read(search))).toEqual({
    payroll: { minor: 500_050, currency: 'BRL' },
    payrollChargesPercent: '27.5',
    icmsCreditPercent: '0',
  });
});

test('a payroll of zero is known, an empty one is not', () => {
  expect(regimesVariables(typedInputs({ ...none, payroll: '0' }).view!).payroll).toEqual({ minor: 0, currency: 'BRL' });
  expect(regimesVariables(typedInputs(none).view!).payroll).toBeNull();
  expect(regimesForm.write(typedInputs(none).view!)).toBe('');
});

test('what cannot be is refused below its input, and rubbish of an address is not read', () => {
  const { view, refusals } = typedInputs({ payroll: 'x', payrollChargesPercent: '101', icmsCreditPercent: '-1' });
  expect(view).toBeUndefined();
  expect(Object.keys(refusals!).toSorted()).toEqual(['icmsCreditPercent', 'payroll', 'payrollChargesPercent']);
  expect(read('payroll=-5&icmsCreditPercent=a&payrollChargesPercent=')).toEqual(none);
});
