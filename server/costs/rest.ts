import { Hono } from 'hono';
import { csvFile, type HttpVariables } from '#server/core/http.ts';
import { operation } from '#server/core/operation.ts';
import { exportCosts } from './exportCosts.ts';
import { exportFeeRules } from './exportFeeRules.ts';
import { importCostFile } from './importCostFile.ts';
import { importFeeRules } from './importFeeRules.ts';
import { CostsImported, FeesImported, Saved, TaxSaved } from './restAnswers.ts';
import { Cost, CostQuery, CsvText, FeeQuery, ProductPath, Rate, Regime } from './restInputs.ts';
import { saveProductCost } from './saveProductCost.ts';
import { saveRate } from './saveRate.ts';
import { saveTaxRegime } from './saveTaxRegime.ts';

const tag = 'Costs';
const CSV = 'text/csv';

/** Under /api/costs: what products cost, fee rules, taxes and exchange rates, as files and one by one. */
export const costsRest = new Hono<HttpVariables>();

costsRest.put(
  '/products/:id',
  operation(
    { tag, summary: 'Enter what a product costs', params: ProductPath, body: Cost, answer: Saved },
    ({ viewer, params: { id }, body: { cost, from = null } }) =>
      saveProductCost(viewer, { productId: id, amount: cost, validFrom: from }),
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
      importCostFile(viewer, body, { dryRun, mapping, validFrom: from ?? null }),
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

costsRest.put(
  '/taxes',
  operation(
    { tag, summary: 'Enter how sales are taxed from a month on', body: Regime, answer: TaxSaved },
    ({ viewer, body: { from, ...regime } }) => saveTaxRegime(viewer, { validFrom: from, ...regime }),
  ),
);

costsRest.put(
  '/rates',
  operation(
    { tag, summary: 'Enter an exchange rate of one’s own', body: Rate, answer: Rate },
    async ({ viewer, body }) => {
      await saveRate(viewer, body);
      return body;
    },
  ),
);
