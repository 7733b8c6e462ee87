import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const folder = join(projectRoot, 'server');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('only money writes, the end of a sync and the nightly job queue the profit alerts', () => {
  expect(pathsWith(/import [^;]*\bqueueProfitAlerts\b[^;]* from '/).toSorted()).toEqual([
    'insight/profit/alerts/scheduleProfitAlerts.ts', // the analysed days change without a write
    'records/money/moneyWrite.ts',
    'work/sync/endRun.ts',
  ]);
  expect(pathsWith(/addJob\(\s*'raiseProfitAlerts'/)).toEqual(['records/alerts/queueAlerts.ts']);
});

const TABLES =
  'product_costs|product_cost_changes|fee_rules|freight_rules|overheads|products_of_overheads|tax_settings|tax_companies|tax_revenues|account_exchange_rates|account_expense_choices|profit_settings';

test('only money writes and their parts write costs, fees, taxes, rates and limits of sellers', () => {
  const writers = pathsWith(new RegExp(`\\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\\s+(${TABLES})\\b`));
  const verbs = pathsWith(/\bmoneyWrite\(/);
  expect(verbs).not.toEqual([]);
  const isPart = (path: string) => {
    const name = path.split('/').at(-1)!;
    const users = pathsWith(new RegExp(`from '[^']*/${name.replace('.', '\\.')}'`));
    return users.length > 0 && users.every((user) => verbs.includes(user));
  };
  expect(writers.filter((path) => !verbs.includes(path) && !isPart(path))).toEqual([
    'records/catalog/copySettings.ts', // those of a SKU that a sale shows under another ASIN, for its new product
    'records/costs/replaceCosts.ts', // also for kits, whose costs follow those of their components
    'records/fees/recordFeeEstimates.ts', // a marketplace's own estimates, read by a sync
    'records/moves/giveSku.ts', // the cost of a SKU, for the product of the ASIN that it has now
    'records/moves/mergeProducts.ts', // rows of a listing that goes on under another key, read by a sync
  ]);
});
