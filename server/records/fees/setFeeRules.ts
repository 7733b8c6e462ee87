import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { estimateSources } from './recordFeeEstimates.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { changedSales, returningSales } from '#server/records/recalculation/changedSales.ts';
import type { RecalculatedSales } from '#server/records/recalculation/recalculatedSales.ts';

/** Fees of one unit; amounts in minor units of the country's currency. */
export interface FeeRuleInput {
  /** Id of the rule to change. Null: a new rule. */
  id: number | null;
  marketplace: Marketplace;
  country: string;
  /** The sales it applies to: null matches every product, category, listing type and fulfilment. */
  productId: number | null;
  category: string | null;
  listingType: string | null;
  fulfilledByMarketplace: boolean | null;
  /** Lowest unit price. Null: no bound. */
  priceFromMinor: number | null;
  /** Upper bound of the unit price, exclusive. Null: no bound. */
  priceBelowMinor: number | null;
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
  percent: number;
  fixedMinor: number;
  /** Minimum commission. */
  minimumMinor: number;
  /** Fulfilment and freight. Null while unknown. */
  fulfilmentMinor: number | null;
  /** Where the rule comes from. */
  source: string;
  /** The day the source was read, `YYYY-MM-DD`. */
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

/** The sales a rule applies to, as `RecalculatedSales`. */
const SALES = {
  productId: 'product_id',
  marketplace: 'marketplace',
  country: 'country',
  category: 'category',
  listingType: 'listing_type',
  from: 'valid_from',
};

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
/** The rules of `$2` as rows `n` with the field names as columns. */
const INPUT_ROWS = `json_to_recordset($2) AS n (${FIELDS.map((field) => `"${field}" ${TYPES[field] ?? 'text'}`).join(', ')})`;

const INSERT = `
INSERT INTO fee_rules (account_id, ${Object.values(COLUMNS).join(', ')})
SELECT $1, ${FIELDS.map((field) => `n."${field}"`).join(', ')} FROM ${INPUT_ROWS}
RETURNING new.id, ${returningSales(SALES, 'new')}`;
const UPDATE = `
UPDATE fee_rules r SET ${FIELDS.map((field) => `${COLUMNS[field]} = n."${field}"`).join(', ')}
FROM ${INPUT_ROWS} WHERE r.account_id = $1 AND r.id = $3
RETURNING new.id, ${returningSales(SALES, 'old', 'new')}`;
const DELETE = `
DELETE FROM fee_rules WHERE account_id = $1 AND id = ANY ($2::int[]) RETURNING old.id, ${returningSales(SALES, 'old')}`;
const FOREIGN = `
SELECT FROM ${INPUT_ROWS} WHERE n."productId" IS NOT NULL AND NOT EXISTS (
  SELECT FROM products p WHERE p.account_id = $1 AND p.id = n."productId" AND p.marketplace = n.marketplace
     AND p.country = n.country) LIMIT 1`;

/**
 * Creates, updates and deletes fee rules, all or none, and re-estimates the sales they apply to, with the rollups; a job does
 * it for many sales. Returns the ids of the saved rules and the number of changed order lines, null while a job computes
 * them (see `feeRecalculation`). Throws NOT_FOUND for a rule or product that is not the account's, BAD_REQUEST for an
 * invalid rule.
 */
export async function setFeeRules(
  viewer: Actor,
  { save = [], delete: deleted = [] }: { save?: readonly FeeRuleInput[]; delete?: readonly number[] },
  { tx, unitsAtOnce }: { tx?: Queryable } & AtOnce = {},
): Promise<{ ids: number[]; lines: number | null }> {
  save.forEach(checkFeeRule);
  return moneyWrite(
    viewer,
    {
      write: (on) => writeRules(viewer.accountId, save, [...new Set(deleted)], on),
      recompute: async (on, { ids, sales }) => ({
        ids,
        lines: await recalculateSales(viewer.accountId, sales, on, { unitsAtOnce }),
      }),
      // without a person they are the starter rules of a registration, which has an event
      event:
        viewer.userId === undefined
          ? null
          : ({ ids }) => ({ kind: 'feeRules', details: { saved: ids.length, deleted: deleted.length } }),
    },
    tx,
  );
}

/** With the sales that it applied to before and applies to now (see `changedSales`). */
interface ChangedRule extends Record<string, unknown> {
  id: number;
}

async function writeRules(accountId: number, save: readonly FeeRuleInput[], deleted: number[], tx: Queryable) {
  const foreign = await queryRows(FOREIGN, [accountId, JSON.stringify(save)], tx);
  if (foreign.length > 0) throw notFound('products.notFound');
  const changed = await queryRows<ChangedRule>(DELETE, [accountId, deleted], tx);
  if (changed.length < deleted.length) throw notFound('costs.ruleNotFound');
  const ids: number[] = [];
  for (const rule of save.filter(({ id }) => id !== null)) {
    const [updated] = await queryRows<ChangedRule>(UPDATE, [accountId, JSON.stringify([rule]), rule.id], tx);
    if (!updated) throw notFound('costs.ruleNotFound');
    changed.push(updated);
    ids.push(updated.id);
  }
  const added = save.filter(({ id }) => id === null);
  const inserted = added.length > 0 ? await queryRows<ChangedRule>(INSERT, [accountId, JSON.stringify(added)], tx) : [];
  if (inserted.length > 0) await checkCount(accountId, tx);
  return {
    ids: [...ids, ...inserted.map(({ id }) => id)],
    sales: [...changed, ...inserted].flatMap((rule) => changedSales<Partial<RecalculatedSales>>(rule)),
  };
}

/** Throws 409 for more rules than an account keeps, without the marketplaces' estimates. */
async function checkCount(accountId: number, tx: Queryable): Promise<void> {
  const { rules } = await queryRow<{ rules: number }>(
    'SELECT count(*) AS rules FROM fee_rules WHERE account_id = $1 AND source <> ALL ($2)',
    [accountId, estimateSources],
    tx,
  );
  if (rules > limits.quotas.feeRules) throw conflict('costs.feeRulesMost', { most: String(limits.quotas.feeRules) });
}

const isAmount = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

/** Throws BAD_REQUEST for an invalid rule, NOT_FOUND for an invalid product id. */
export function checkFeeRule(rule: FeeRuleInput): void {
  if (rule.productId !== null && !Number.isSafeInteger(rule.productId)) throw notFound('products.notFound');
  const { percent, priceFromMinor, priceBelowMinor, fixedMinor, minimumMinor, fulfilmentMinor } = rule;
  if (!/^[A-Z]{2}$/.test(rule.country)) throw badRequest('costs.countryCode');
  if (!(percent >= 0 && percent <= 100)) throw badRequest('costs.commissionRange');
  if (![priceFromMinor, priceBelowMinor, fixedMinor, minimumMinor, fulfilmentMinor].every(isAmount))
    throw badRequest('costs.ruleNegative');
  if (priceFromMinor !== null && priceBelowMinor !== null && priceFromMinor >= priceBelowMinor)
    throw badRequest('costs.priceRangeEnds');
  // rules with these sources are replaced by a marketplace's next estimates
  if (estimateSources.includes(rule.source)) throw badRequest('costs.ruleSource');
}
