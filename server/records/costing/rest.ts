import { Hono } from 'hono';
import { csvFile, type HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableFile, tableTypes } from '#server/platform/files/tableFile.ts';
import { costColumns, ruleColumns } from '#server/records/costs/files/costFiles.ts';
import { exportCosts } from '#server/records/costs/files/exportCosts.ts';
import { exportFeeRules } from '#server/records/fees/files/exportFeeRules.ts';
import { eachFeeRule } from '#server/records/fees/feeRules.ts';
import { importCosts } from '#server/records/costs/files/importCosts.ts';
import { importFeeRules } from '#server/records/fees/files/importFeeRules.ts';
import { eachProductCosts } from '#server/records/costs/productCosts.ts';
import { CostsImported, FeesImported, Saved, TaxSaved } from './restAnswers.ts';
import { Cost, CostQuery, CostTable, CsvText, FeeQuery, FeeTable, ProductPath, Rate, Regime } from './restInputs.ts';
import { enteredCost } from '#server/records/costs/enteredCost.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

const tag = 'Costs';
const CSV = 'text/csv';

/** Under /api/costs: what products cost, fee rules, taxes and exchange rates, as files and one by one. */
export const costsRest = new Hono<HttpVariables>();

costsRest.put(
  '/products/:id',
  operation(
    { tag, summary: 'Enter what a product costs', params: ProductPath, body: Cost, answer: Saved },
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
      summary: 'Enter costs from a file',
      description: 'A CSV file of 5 MB at most. Rows that cannot be understood are left out and told.',
      query: CostQuery,
      body: CsvText,
      bodyType: CSV,
      answer: CostsImported,
    },
    ({ viewer, query: { dryRun, from, ...mapping }, body }) =>
      importCosts(viewer, body, { dryRun, mapping, validFrom: from ?? null }),
  ),
);

costsRest.get(
  '/export',
  operation({ tag, summary: 'All products and their costs as a file', file: CSV }, async ({ c, viewer }) =>
    csvFile(c, 'custos.csv', await exportCosts(viewer)),
  ),
);

costsRest.post(
  '/fees/import',
  operation(
    {
      tag,
      summary: 'Enter fee rules from a file',
      description: 'A CSV file of 5 MB at most, as the export writes it.',
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
    csvFile(c, 'taxas.csv', await exportFeeRules(viewer)),
  ),
);

costsRest.get(
  '/products/export',
  operation(
    {
      tag,
      summary: 'What products cost today, as a file',
      description: 'Every product a filter leaves, those that sold most without a cost first, sent as it is read.',
      query: CostTable,
      file: tableTypes,
    },
    ({ c, viewer, query: { format, ...filter } }) =>
      tableFile(c, { name: 'custos-por-produto', format, columns: costColumns }, eachProductCosts(viewer, filter)),
  ),
);

costsRest.get(
  '/fees/rules/export',
  operation(
    {
      tag,
      summary: 'Fee rules and marketplaces’ estimates, as a file',
      description: 'Every rule a filter leaves, sent as it is read. `/fees/export` writes what the import reads.',
      query: FeeTable,
      file: tableTypes,
    },
    ({ c, viewer, query: { format, ...filter } }) =>
      tableFile(c, { name: 'regras-de-taxas', format, columns: ruleColumns }, eachFeeRule(viewer, filter)),
  ),
);

costsRest.put(
  '/taxes',
  operation(
    { tag, summary: 'Enter how sales are taxed from a month on', body: Regime, answer: TaxSaved },
    ({ viewer, body: { from, ...regime } }) => setTaxRegime(viewer, { validFrom: from, ...regime }),
  ),
);

costsRest.put(
  '/rates',
  operation(
    { tag, summary: 'Enter an exchange rate of one’s own', body: Rate, answer: Rate },
    async ({ viewer, body }) => {
      const { brl, ...rate } = body;
      await (brl === null ? deleteRate(viewer, rate) : setRate(viewer, { ...rate, brl }));
      return body;
    },
  ),
);
