import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { badRequest, DomainError } from '#server/core/errors.ts';
import { type HttpVariables, parseInput, readBody } from '#server/core/http.ts';
import { exportCosts } from './exportCosts.ts';
import { exportFeeRules } from './exportFeeRules.ts';
import { importCostFile } from './importCostFile.ts';
import { importFeeRules } from './importFeeRules.ts';
import { saveProductCost } from './saveProductCost.ts';
import { saveRate } from './saveRate.ts';
import { saveTaxRegime } from './saveTaxRegime.ts';

const UNKNOWN = 'Parâmetro desconhecido';
const NoQuery = z.strictObject({}, UNKNOWN);
const Day = z.iso.date('Informe o dia como AAAA-MM-DD');
const YesNo = z
  .enum(['true', 'false'], 'dryRun é true ou false')
  .default('false')
  .transform((word) => word === 'true');
const Title = z.string().max(200).optional();
const CostFile = z.strictObject(
  {
    dryRun: YesNo,
    sku: Title,
    asin: Title,
    marketplace: Title,
    country: Title,
    cost: z.string('Informe a coluna do custo'),
    validFrom: Title,
    from: Day.optional(),
  },
  UNKNOWN,
);
const FeeFile = z.strictObject({ dryRun: YesNo }, UNKNOWN);
const Cost = z.strictObject({
  cost: z.union([z.string(), z.number().transform((cost) => String(cost))], 'Informe o custo'),
  from: Day.nullable().optional(),
});
const ProductId = z.coerce.number('Produto desconhecido').int('Produto desconhecido').positive('Produto desconhecido');
const Regime = z.strictObject({
  from: Day,
  regime: z.enum(['none', 'percent', 'simples'], 'Regime desconhecido'),
  percent: z.number('Informe a alíquota').nullable().default(null),
});
const Rate = z.strictObject({
  currency: z.string('Informe a moeda'),
  day: Day,
  brl: z.number('Informe a cotação').nullable(),
});

/** Under /api/costs: what products cost, fee rules, taxes and exchange rates, as files and one by one. */
export const costsRest = new Hono<HttpVariables>();

costsRest.put('/products/:id', async (c) => {
  parseInput(c.req.query(), NoQuery);
  const productId = parseInput(c.req.param('id'), ProductId);
  const { cost, from } = await readBody(c, Cost);
  return c.json(await saveProductCost(c.get('viewer'), { productId, amount: cost, validFrom: from ?? null }));
});

costsRest.post('/import', async (c) => {
  const { dryRun, from, ...mapping } = parseInput(c.req.query(), CostFile);
  const csvText = await readFile(c);
  return c.json(await importCostFile(c.get('viewer'), csvText, { dryRun, mapping, validFrom: from ?? null }));
});

costsRest.get('/export', async (c) => {
  parseInput(c.req.query(), NoQuery);
  return asFile(c, 'custos.csv', await exportCosts(c.get('viewer')));
});

costsRest.post('/fees/import', async (c) => {
  const { dryRun } = parseInput(c.req.query(), FeeFile);
  return c.json(await importFeeRules(c.get('viewer'), await readFile(c), { dryRun }));
});

costsRest.get('/fees/export', async (c) => {
  parseInput(c.req.query(), NoQuery);
  return asFile(c, 'taxas.csv', await exportFeeRules(c.get('viewer')));
});

costsRest.put('/taxes', async (c) => {
  parseInput(c.req.query(), NoQuery);
  const { from, ...regime } = await readBody(c, Regime);
  return c.json(await saveTaxRegime(c.get('viewer'), { validFrom: from, ...regime }));
});

costsRest.put('/rates', async (c) => {
  parseInput(c.req.query(), NoQuery);
  const rate = await readBody(c, Rate);
  await saveRate(c.get('viewer'), rate);
  return c.json(rate);
});

/** A CSV body: UTF-8, or as Excel saves it in Brazil. */
async function readFile(c: Context<HttpVariables>): Promise<string> {
  if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? ''))
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 415, 'Envie o arquivo como text/csv');
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) throw badRequest('O arquivo está vazio.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function asFile(c: Context<HttpVariables>, name: string, content: string) {
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}"`);
  return c.body(content);
}
