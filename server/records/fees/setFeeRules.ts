import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { estimateAnew } from './estimateAnew.ts';
import { estimateSources } from './recordFeeEstimates.ts';
import type { EstimatedSales } from './refreshFeeEstimates.ts';

/** What a marketplace takes of one unit; amounts in minor units of the country's currency. */
export interface FeeRuleInput {
  /** The rule to change; null for a new one. */
  id: number | null;
  marketplace: Marketplace;
  country: string;
  /** What it is for: null is every product, category and kind of listing, whoever ships. */
  productId: number | null;
  category: string | null;
  listingType: string | null;
  fulfilledByMarketplace: boolean | null;
  /** Unit price from, and below; null: no bound. */
  priceFromMinor: number | null;
  priceBelowMinor: number | null;
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
  percent: number;
  fixedMinor: number;
  /** Least commission. */
  minimumMinor: number;
  /** Null: unknown. */
  fulfilmentMinor: number | null;
  /** Who says so, and the day it was read. */
  source: string;
  sourceDay: string;
}

const COLUMNS = {
  marketplace: 'marketplace',
  country: 'country',
  productId: 'product_id',
  category: 'category',
  listingType: 'listing_type',
  fulfilledByMarketplace: 'fulfilled_by_marketplace',
  priceFromMinor: 'price_from_minor',
  priceBelowMinor: 'price_below_minor',
  validFrom: 'valid_from',
  percent: 'percent',
  fixedMinor: 'fixed_minor',
  minimumMinor: 'minimum_minor',
  fulfilmentMinor: 'fulfilment_minor',
  source: 'source',
  sourceDay: 'source_day',
} satisfies Record<keyof Omit<FeeRuleInput, 'id'>, string>;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The sales a rule is about, as EstimatedSales. */
const soldUnder = (rule: 'old' | 'new') =>
  `json_build_object('productId', ${rule}.product_id, 'marketplace', ${rule}.marketplace, 'country', ${rule}.country,
     'category', ${rule}.category, 'listingType', ${rule}.listing_type, 'from', ${rule}.valid_from)`;

const INSERT = `
INSERT INTO fee_rules (account_id, ${Object.values(COLUMNS).join(', ')})
VALUES ($1, ${FIELDS.map((_, index) => `$${index + 2}`).join(', ')}) RETURNING id, ARRAY[${soldUnder('new')}] AS sales`;
const UPDATE = `
UPDATE fee_rules r SET ${FIELDS.map((field, index) => `${COLUMNS[field]} = $${index + 2}`).join(', ')}
WHERE account_id = $1 AND id = $${FIELDS.length + 2} RETURNING new.id, ARRAY[${soldUnder('old')}, ${soldUnder('new')}] AS sales`;
const DELETE = `
DELETE FROM fee_rules WHERE account_id = $1 AND id = $2 RETURNING old.id, ARRAY[${soldUnder('old')}] AS sales`;

/**
 * Enters, changes and removes fee rules, in the caller's transaction, and estimates the sales they are about anew, with the
 * rollups; a job does it where they are many. Answers the ids of the rules in the order given, and how many sold lines are
 * estimated otherwise now, null when they are still to come. Throws NOT_FOUND for a rule or product that is not the account's, BAD_REQUEST for values that make no rule.
 */
export async function setFeeRules(
  accountId: number,
  { save = [], remove = [] }: { save?: FeeRuleInput[]; remove?: number[] },
  tx: Queryable,
): Promise<{ ids: number[]; lines: number | null }> {
  save.forEach(refuseNonsense);
  await lockAccount(accountId, tx);
  const ids: number[] = [];
  const sales: EstimatedSales[] = [];
  const run = async (text: string, values: unknown[]) => {
    const [row] = await queryRows<{ id: number; sales: EstimatedSales[] }>(text, [accountId, ...values], tx);
    if (!row) throw notFound('Regra não encontrada.');
    sales.push(...row.sales);
    return row.id;
  };
  for (const id of new Set(remove)) await run(DELETE, [id]);
  for (const rule of save) {
    if (rule.productId !== null) await refuseForeign(accountId, rule, tx);
    const values = FIELDS.map((field) => rule[field]);
    ids.push(await (rule.id === null ? run(INSERT, values) : run(UPDATE, [...values, rule.id])));
  }
  return { ids, lines: await estimateAnew(accountId, sales, tx) };
}

async function refuseForeign(accountId: number, rule: FeeRuleInput, tx: Queryable): Promise<void> {
  const own = await queryRows(
    `SELECT 1 FROM products WHERE account_id = $1 AND id = $2 AND marketplace = $3::"Marketplace" AND country = $4`,
    [accountId, rule.productId, rule.marketplace, rule.country],
    tx,
  );
  if (own.length === 0) throw notFound('Produto não encontrado.');
}

const isAmount = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

/** Throws BAD_REQUEST in words for the seller when the values make no rule. */
export function refuseNonsense(rule: FeeRuleInput): void {
  const { percent, priceFromMinor, priceBelowMinor, fixedMinor, minimumMinor, fulfilmentMinor } = rule;
  if (!/^[A-Z]{2}$/.test(rule.country)) throw badRequest('O país deve ser um código de duas letras, como BR.');
  if (!(percent >= 0 && percent <= 100)) throw badRequest('A comissão deve ficar entre 0% e 100%.');
  if (![priceFromMinor, priceBelowMinor, fixedMinor, minimumMinor, fulfilmentMinor].every(isAmount))
    throw badRequest('Os valores de uma regra não podem ser negativos.');
  if (priceFromMinor !== null && priceBelowMinor !== null && priceFromMinor >= priceBelowMinor)
    throw badRequest('A faixa de preço termina antes de começar.');
  // a marketplace's own estimates are replaced by its next ones: the seller's word must not look like one
  if (estimateSources.includes(rule.source)) throw badRequest('Informe a fonte da regra com outras palavras.');
}
