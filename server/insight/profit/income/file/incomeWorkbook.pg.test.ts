import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { workbookBytes } from '#server/platform/files/workbook/workbookBytes.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { sheetRows } from '#server/platform/testing/sheetRows.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import type { Shop } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { lineLabel } from '#server/insight/profit/income/incomeLines.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { incomeWorkbook } from './incomeWorkbook.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const request = {
  period: 'custom' as const,
  startDate: MIXED_DAYS.first,
  endDate: MIXED_DAYS.last,
  granularity: 'month' as const,
};
const HOSTILE = ['=1+1', '+2', '-3', '@SUM(A1)', '\t=4', '<f>5</f>'];
let shop: Shop;
beforeAll(async () => {
  shop = await openMixedShop();
  const posted = HOSTILE.map((name, index) =>
    postedAmount(`hostile ${index}`, -100 - index, {
      kind: 'account_fee',
      name,
      orderExternalId: null,
      countsAlone: index % 2 === 0,
      day: '2026-09-10',
    }),
  );
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, posted, tx));
});

interface Cell {
  value: string | number | null;
  formula: string | null;
}
type Sheets = Map<string, Cell[][]>;

/** Reads the sheets of a workbook by name, cells with their formulas. */
function opened(file: Uint8Array): Sheets {
  const parts = unzipSync(file);
  const xml = (name: string) => strFromU8(parts[name]!);
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name!);
  return new Map(
    names.map((name, index) => [
      name,
      [...xml(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
        [...row!.matchAll(/<c(?: t="(\w+)")?(?: s="\d")?(?:\/>|>(.*?)<\/c>)/gs)].map(([, type, content]) => {
          const formula = /<f>(.*?)<\/f>/.exec(content ?? '')?.[1]?.replaceAll('&lt;', '<') ?? null;
          if (content === undefined) return { value: null, formula };
          if (type === 'inlineStr') return { value: content.replaceAll(/<[^>]+>/g, ''), formula };
          return { value: Number(/<v>(.*?)<\/v>/.exec(content)![1]), formula };
        }),
      ),
    ]),
  );
}

/** Computes a cell again from the cells without formulas. */
function computed(sheets: Sheets, sheet: string, reference: string): number {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(reference)!;
  const column = Buffer.from(letters!).reduce((all, code) => all * 26 + code - 64, 0) - 1;
  const { value, formula } = sheets.get(sheet)![Number(row) - 1]![column]!;
  if (formula === null) return Number(value);
  const whole = /^SUM\(([A-Z]+)(\d+):([A-Z]+)\d+\)$/.exec(formula);
  if (whole) {
    const width = sheets.get(sheet)![Number(row) - 1]!.length;
    const at = Array.from({ length: width }, (_, index) => String.fromCodePoint(65 + index));
    const inside = at.filter((letter) => letter >= whole[1]! && letter <= whole[3]!);
    return inside.reduce((sum, letter) => sum + computed(sheets, sheet, `${letter}${whole[2]}`), 0);
  }
  const share = /^IF\(([A-Z]+\d+)=0,0,([A-Z]+\d+)\/\1\)$/.exec(formula);
  if (share) {
    const base = computed(sheets, sheet, share[1]!);
    return base === 0 ? 0 : computed(sheets, sheet, share[2]!) / base;
  }
  const other = /^'([^']+)'!([A-Z]+\d+)$/.exec(formula);
  if (other) return computed(sheets, other[1]!, other[2]!);
  return formula.split('+').reduce((sum, each) => sum + computed(sheets, sheet, each), 0);
}

test.each(['accrual', 'cash'] as const)(
  'every formula of the workbook gives what the statement says (%s)',
  async (basis) => {
    const statement = await incomeStatement(shop.viewer, { ...request, basis }, NOW);
    const sheets = opened(workbookBytes(incomeWorkbook(statement)));
    expect([...sheets.keys()]).toEqual(['DRE', 'ago-2026', 'set-2026', 'out-2026']);
    let formulas = 0;
    for (const [name, rows] of sheets)
      for (const [row, cells] of rows.entries())
        for (const [column, { value, formula }] of cells.entries()) {
          const reference = `${String.fromCodePoint(65 + column)}${row + 1}`;
          const repeated = formula === null ? value : Number(computed(sheets, name, reference).toFixed(6));
          const said = formula === null ? value : Number(Number(value).toFixed(6));
          expect(repeated, `${name}!${reference} = ${formula}`).toEqual(said);
          if (formula !== null) formulas += 1;
        }
    expect(formulas).toBeGreaterThan(150);
    const amounts = new Map(
      sheets.get('DRE')!.map((cells) => [String(cells[0]?.value).trim(), cells[4]?.value ?? null]),
    );
    for (const { line, amount } of statement.total.figures) {
      const inSheet = amounts.get(lineLabel(line)) ?? 0;
      expect(inSheet, `${line}`).toBe((amount?.minor ?? 0) / 100);
    }
  },
);

test('names are text, whatever they begin with', async () => {
  const statement = await incomeStatement(shop.viewer, request, NOW);
  const file = workbookBytes(incomeWorkbook(statement));
  const named = sheetRows(file).map(([first]) => first);
  expect(HOSTILE.filter((name) => !named.includes(name))).toEqual([]);
  const formulas = [...opened(file).values()].flat(2).flatMap(({ formula }) => formula ?? []);
  expect(formulas.filter((formula) => !/^(SUM\(|IF\(|'|[A-Z]+\d+)/.test(formula))).toEqual([]);
});

test('the file comes from a worker thread, and another account gets an empty one', async () => {
  const path = `/api/income-statement/export?format=xlsx&dateRange=custom&startDate=${MIXED_DAYS.first}&endDate=${MIXED_DAYS.last}`;
  const read = async (viewer: Shop['viewer']) => {
    const answer = await (await appClient(viewer)).get(path);
    expect(answer.status).toBe(200);
    return opened(new Uint8Array(await answer.arrayBuffer()));
  };
  const own = await read(shop.viewer);
  expect(own.get('DRE')!.length).toBeGreaterThan(30);
  const others = [...(await read(await newViewer())).values()].flat(2);
  expect(others.filter(({ value }) => typeof value === 'number' && value !== 0)).toEqual([]);
  expect(others.some(({ value }) => HOSTILE.includes(String(value)))).toBe(false);
});
