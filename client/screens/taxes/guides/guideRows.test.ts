import { expect, test } from 'vitest';
import { FIRST_GUIDES, type Guide, guideRows } from './guideRows.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const amounts = { ofLines: brl(8_500), rounding: brl(3), carried: brl(0), due: brl(8_503) };
const guide = (month: string, kind = 'das'): Guide => ({
  ...amounts,
  month,
  regime: 'SIMPLES',
  dueOn: '2026-12-20',
  taxes: [{ kind, ...amounts }],
});
const shown = { opened: [], isWhole: false, today: '2026-11-20' };

test('an open month has its taxes below it, the running one is known apart', () => {
  const rows = guideRows([guide('2026-11-01', 'das_mei'), guide('2026-10-01', 'ibs_mun')], {
    ...shown,
    opened: ['2026-11-01'],
  });
  expect(rows.map(({ name, guide: month }) => [name, month?.regimeName, month?.isRunning])).toEqual([
    ['11/2026', 'Simples Nacional', true],
    ['DAS-MEI', undefined, undefined],
    ['10/2026', 'Simples Nacional', false],
  ]);
});

test('a year and the running month show at first, all of them on demand', () => {
  const guides = Array.from({ length: 15 }, (_, at) => guide(`20${10 + at}-01-01`));
  expect(guideRows(guides, shown)).toHaveLength(FIRST_GUIDES);
  expect(guideRows(guides, { ...shown, isWhole: true })).toHaveLength(15);
});
