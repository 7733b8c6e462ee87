import { Hono } from 'hono';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { tableFile } from '#server/platform/files/tableFile.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { costColumns, periodColumns, ruleColumns } from '#server/records/costs/files/costFiles.ts';
import { exportCosts } from '#server/records/costs/files/exportCosts.ts';
import { exportFeeRules } from '#server/records/fees/files/exportFeeRules.ts';
import { eachFeeRule } from '#server/records/fees/feeRules.ts';
import { type FoundCost, importCosts } from '#server/records/costs/files/importCosts.ts';
import { importFeeRules } from '#server/records/fees/files/importFeeRules.ts';
import { costsOfProduct, eachProductCosts } from '#server/records/costs/productCosts.ts';
import { exchangeRates, rateColumns } from '#server/records/rates/exchangeRates.ts';
import { shownTaxMonths, taxRegimes } from '#server/records/taxes/taxes.ts';
import { monthColumns, regimeColumns } from '#server/records/taxes/taxesFile.ts';
import { CostsImported, FeesImported, Saved, TaxSaved } from './restAnswers.ts';
import {
  Cost,
  CostQuery,
  CostTable,
  CsvText,
  FeeQuery,
  FormerCosts,
  FeeTable,
  ProductPath,
  Rate,
  RateTable,
  Regime,
} from './restInputs.ts';
import { enteredCost } from '#server/records/costs/enteredCost.ts';
import type { ProductCostState } from '#server/records/costs/formerCosts.ts';
import { restoreProductCosts } from '#server/records/costs/restoreProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

const tag = 'Costs';
const CSV = 'text/csv';
const foundAnswer = ({ line, code, product, oldMinor, newMinor }: FoundCost) => {
  const { id, name, sku, asin, marketplace, currency } = product;
  return {
    line,
    code,
    product: id,
    name,
    sku,
    asin,
    marketplace,
    currency,
    old_cost: decimalOrNull(oldMinor === null ? null : { minor: oldMinor, currency }),
    new_cost: decimalOf({ minor: newMinor, currency }),
  };
};
const beforeAnswer = ({ productId, costs }: ProductCostState) => ({
  product: productId,
  costs: costs.map(({ from, costMinor }) => ({ from, cost_minor: costMinor })),
});
/** Format that the imports read and Brazilian Excel opens. */
const importable = { format: 'excelBr', ending: '.csv' } as const;

/** Routes under /api/costs: product costs, fee rules, taxes and exchange rates, single and as files. */
export const costsRest = new Hono<HttpVariables>();

costsRest.put(
  '/products/:id',
  operation(
    { tag, summary: 'Set the cost of a product', params: ProductPath, body: Cost, answer: Saved },
    async ({ viewer, params: { id }, body: { cost, from = null } }) => {
      const entered = await enteredCost(viewer, { productId: id, amount: cost, from });
      const { lines } = await setProductCosts(viewer, [entered]);
      return { lines };
    },
  ),
);

costsRest.post(
  '/import',
  operation(
    {
      tag,
      summary: 'Import costs from a file',
      description: 'A CSV file of 5 MB at most. Invalid rows are skipped and reported.',
      query: CostQuery,
      body: CsvText,
      bodyType: CSV,
      answer: CostsImported,
    },
    async ({ viewer, query: { dryRun, from, undo, ...mapping }, body }) => {
      const result = await importCosts(viewer, body, { dryRun, mapping, validFrom: from ?? null, isUndoable: undo });
      return { ...result, found: result.found.map(foundAnswer), before: result.before.map(beforeAnswer) };
    },
  ),
);

costsRest.post(
  '/restore',
  operation(
    {
      tag,
      summary: 'Take entered costs back',
      description: 'Gives products these costs in place of all they have, all or none of them.',
      body: FormerCosts,
      answer: Saved,
      failures: [404, 409],
    },
    async ({ viewer, body: { products } }) => {
      const former = products.map(({ product, costs }) => ({
        productId: product,
        costs: costs.map(({ from, cost_minor: costMinor }) => ({ from, costMinor })),
      }));
      const { lines } = await restoreProductCosts(viewer, former);
      return { lines };
    },
  ),
);

costsRest.get(
  '/export',
  operation({ tag, summary: 'All products and their costs as a file', file: CSV }, async ({ c, viewer }) =>
    tableFile(c, { ...(await exportCosts(viewer)), ...importable, name: 'custos' }),
  ),
);

costsRest.post(
  '/fees/import',
  operation(
    {
      tag,
      summary: 'Import fee rules from a file',
      description: 'A CSV file of 5 MB at most, in the format of the export.',
      query: FeeQuery,
      body: CsvText,
      bodyType: CSV,
      answer: FeesImported,
    },
    ({ viewer, query, body }) => importFeeRules(viewer, body, query),
  ),
);

costsRest.get(
  '/fees/export',
  operation({ tag, summary: 'All fee rules as a file', file: CSV }, async ({ c, viewer }) =>
    tableFile(c, { ...(await exportFeeRules(viewer)), ...importable, name: 'taxas' }),
  ),
);

costsRest.get(
  '/products/export',
  tableExport(
    {
      tag,
      summary: 'Costs of products today, as a file',
      description: 'All products that match the filter, ordered by units sold without a cost, descending. Streamed.',
      query: CostTable,
    },
    ({ viewer, query }) => ({
      name: 'custos-por-produto',
      columns: costColumns,
      rows: eachProductCosts(viewer, query),
    }),
  ),
);

costsRest.get(
  '/products/:id/export',
  tableExport(
    { tag, summary: 'All costs of a product, as a file', params: ProductPath, failures: [404] },
    async ({ viewer, params: { id } }) => {
      const found = await costsOfProduct(viewer, id);
      if (!found) throw notFound('products.notFound');
      return { name: `custos-${found.product.asin}`, columns: periodColumns, rows: chunks(found.periods) };
    },
  ),
);

costsRest.get(
  '/fees/rules/export',
  tableExport(
    {
      tag,
      summary: 'Fee rules and marketplaces’ estimates, as a file',
      description: 'All rules that match the filter. Streamed. `/fees/export` returns the format of the import.',
      query: FeeTable,
    },
    ({ viewer, query }) => ({ name: 'regras-de-taxas', columns: ruleColumns, rows: eachFeeRule(viewer, query) }),
  ),
);

costsRest.get(
  '/taxes/export',
  tableExport({ tag, summary: 'The tax regimes, as a file' }, async ({ viewer }) => ({
    name: 'regimes-de-imposto',
    columns: regimeColumns,
    rows: chunks(await taxRegimes(viewer)),
  })),
);

costsRest.get(
  '/taxes/months/export',
  tableExport(
    {
      tag,
      summary: 'The tax of each month, as a file',
      description: 'The next month, the current one and the previous 24, latest first, starting at the first sale.',
    },
    async ({ viewer }) => ({
      name: 'imposto-por-mes',
      columns: monthColumns(),
      rows: chunks(await shownTaxMonths(viewer)),
    }),
  ),
);

costsRest.get(
  '/rates/export',
  tableExport(
    {
      tag,
      summary: 'Exchange rates of a range of days, as a file',
      description: 'At most 800 days, latest first.',
      query: RateTable,
    },
    async ({ viewer, query }) => ({
      name: `cotacoes-${query.currency}`,
      columns: rateColumns,
      rows: chunks((await exchangeRates(viewer, query)).days),
    }),
  ),
);

costsRest.put(
  '/taxes',
  operation(
    { tag, summary: 'Set the tax regime from a month on', body: Regime, answer: TaxSaved },
    ({ viewer, body: { from, ...regime } }) => setTaxRegime(viewer, { validFrom: from, ...regime }),
  ),
);

costsRest.put(
  '/rates',
  operation(
    { tag, summary: 'Set or delete the account’s own exchange rate of a day', body: Rate, answer: Rate },
    async ({ viewer, body }) => {
      const { brl, ...rate } = body;
      await (brl === null ? deleteRate(viewer, rate) : setRate(viewer, { ...rate, brl }));
      return body;
    },
  ),
);
