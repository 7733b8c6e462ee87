import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { EstimatedSales } from './estimatedSales.ts';
import { estimateSources } from './recordFeeEstimates.ts';
import { reestimateFees } from './reestimateFees.ts';

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

const TYPES: Partial<Record<keyof typeof COLUMNS, string>> = {
  marketplace: '"Marketplace"',
  productId: 'bigint',
  fulfilledByMarketplace: 'boolean',
  priceFromMinor: 'bigint',
  priceBelowMinor: 'bigint',
  validFrom: 'date',
  percent: 'numeric',
  fixedMinor: 'bigint',
  minimumMinor: 'bigint',
  fulfilmentMinor: 'bigint',
  sourceDay: 'date',
};
/** The rules of `$2` as rows `n`, columns as the fields. */
const GIVEN = `json_to_recordset($2) AS n (${FIELDS.map((field) => `"${field}" ${TYPES[field] ?? 'text'}`).join(', ')})`;

const INSERT = `
INSERT INTO fee_rules (account_id, ${Object.values(COLUMNS).join(', ')})
SELECT $1, ${FIELDS.map((field) => `n."${field}"`).join(', ')} FROM ${GIVEN}
RETURNING id, ARRAY[${soldUnder('new')}] AS sales`;
const UPDATE = `
UPDATE fee_rules r SET ${FIELDS.map((field) => `${COLUMNS[field]} = n."${field}"`).join(', ')}
FROM ${GIVEN} WHERE r.account_id = $1 AND r.id = $3
RETURNING new.id, ARRAY[${soldUnder('old')}, ${soldUnder('new')}] AS sales`;
const DELETE = `
DELETE FROM fee_rules WHERE account_id = $1 AND id = ANY ($2::int[]) RETURNING old.id, ARRAY[${soldUnder('old')}] AS sales`;
const FOREIGN = `
SELECT FROM ${GIVEN} WHERE n."productId" IS NOT NULL AND NOT EXISTS (
  SELECT FROM products p WHERE p.account_id = $1 AND p.id = n."productId" AND p.marketplace = n.marketplace
     AND p.country = n.country) LIMIT 1`;

/** About three seconds of work: as long as a seller waits for an answer. */
const UNITS_AT_ONCE = 20_000;

/**
 * Sets and deletes fee rules, all of them or none, and estimates the sales they are about by the rules as they are then, with
 * the rollups; a job does it where they are many. Returns the ids of the rules set, and how many sold lines have another
 * estimate: null while a job computes them, see `feeRecalculation`. Throws NOT_FOUND for a rule or product that is not the
 * account's, BAD_REQUEST for values that make no rule.
 */
export async function setFeeRules(
  viewer: Pick<Viewer, 'accountId'>,
  { save = [], delete: deleted = [] }: { save?: readonly FeeRuleInput[]; delete?: readonly number[] },
  { tx }: { tx?: Queryable } = {},
): Promise<{ ids: number[]; lines: number | null }> {
  save.forEach(refuseNonsense);
  return moneyWrite(
    viewer,
    {
      write: (on) => writeRules(viewer.accountId, save, [...new Set(deleted)], on),
      recompute: async (on, { ids, sales }) => ({
        ids,
        lines: await reestimateFees(viewer.accountId, sales, on, { unitsAtOnce: UNITS_AT_ONCE }),
      }),
    },
    tx,
  );
}

interface ChangedRule {
  id: number;
  /** What it was about before and is now. */
  sales: EstimatedSales[];
}

async function writeRules(accountId: number, save: readonly FeeRuleInput[], deleted: number[], tx: Queryable) {
  const foreign = await queryRows(FOREIGN, [accountId, JSON.stringify(save)], tx);
  if (foreign.length > 0) throw notFound('Produto não encontrado.');
  const changed = await queryRows<ChangedRule>(DELETE, [accountId, deleted], tx);
  if (changed.length < deleted.length) throw notFound('Regra não encontrada.');
  const ids: number[] = [];
  for (const rule of save.filter(({ id }) => id !== null)) {
    const [updated] = await queryRows<ChangedRule>(UPDATE, [accountId, JSON.stringify([rule]), rule.id], tx);
    if (!updated) throw notFound('Regra não encontrada.');
    changed.push(updated);
    ids.push(updated.id);
  }
  const added = save.filter(({ id }) => id === null);
  const inserted = added.length > 0 ? await queryRows<ChangedRule>(INSERT, [accountId, JSON.stringify(added)], tx) : [];
  return {
    ids: [...ids, ...inserted.map(({ id }) => id)],
    sales: [...changed, ...inserted].flatMap(({ sales }) => sales),
  };
}

const isAmount = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

/** Throws BAD_REQUEST in words for the seller when the values make no rule. */
export function refuseNonsense(rule: FeeRuleInput): void {
  if (rule.productId !== null && !Number.isSafeInteger(rule.productId)) throw notFound('Produto não encontrado.');
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
