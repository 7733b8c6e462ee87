import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { FREIGHT_CURRENCY } from './freightCurrency.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { changedSales, returningSales } from '#server/records/recalculation/changedSales.ts';
import type { RecalculatedSales } from '#server/records/recalculation/recalculatedSales.ts';

/** What sending and packing costs the seller; amounts in centavos. */
export interface FreightRuleInput {
  /** Id of the rule to change. Null: a new rule. */
  id: number | null;
  /** The orders it applies to: null matches every marketplace, way of sending and product. */
  marketplace: Marketplace | null;
  /** As in `orders.logistic`. */
  logistic: string | null;
  productId: number | null;
  /** Lowest unit price. Null: no bound. */
  priceFromMinor: number | null;
  /** Upper bound of the unit price, exclusive. Null: no bound. */
  priceBelowMinor: number | null;
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
  perOrderMinor: number;
  perUnitMinor: number;
  /** Of the price paid, 0–100. */
  percent: number;
  packagingPerOrderMinor: number;
  packagingPerUnitMinor: number;
  note: string | null;
}

const COLUMNS = {
  marketplace: 'marketplace',
  logistic: 'logistic',
  productId: 'product_id',
  priceFromMinor: 'price_from_minor',
  priceBelowMinor: 'price_below_minor',
  validFrom: 'valid_from',
  perOrderMinor: 'per_order_minor',
  perUnitMinor: 'per_unit_minor',
  percent: 'percent',
  packagingPerOrderMinor: 'packaging_per_order_minor',
  packagingPerUnitMinor: 'packaging_per_unit_minor',
  note: 'note',
} satisfies Record<keyof Omit<FreightRuleInput, 'id'>, string>;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const TYPES: Record<keyof typeof COLUMNS, string> = {
  marketplace: '"Marketplace"',
  logistic: 'text',
  productId: 'int',
  priceFromMinor: 'bigint',
  priceBelowMinor: 'bigint',
  validFrom: 'date',
  perOrderMinor: 'bigint',
  perUnitMinor: 'bigint',
  percent: 'numeric',
  packagingPerOrderMinor: 'bigint',
  packagingPerUnitMinor: 'bigint',
  note: 'text',
};
/** The rules of `$2` as rows `n` with the field names as columns. */
const INPUT_ROWS = `json_to_recordset($2) AS n (${FIELDS.map((field) => `"${field}" ${TYPES[field]}`).join(', ')})`;

/** The orders a rule applies to, as `RecalculatedSales`. */
const ORDERS = { productId: 'product_id', marketplace: 'marketplace', logistic: 'logistic', from: 'valid_from' };

const INSERT = `
INSERT INTO freight_rules (account_id, ${Object.values(COLUMNS).join(', ')})
SELECT $1, ${FIELDS.map((field) => `n."${field}"`).join(', ')} FROM ${INPUT_ROWS}
RETURNING new.id, ${returningSales(ORDERS, 'new')}`;
const UPDATE = `
UPDATE freight_rules r SET ${FIELDS.map((field) => `${COLUMNS[field]} = n."${field}"`).join(', ')}
FROM ${INPUT_ROWS} WHERE r.account_id = $1 AND r.id = $3
RETURNING new.id, ${returningSales(ORDERS, 'old', 'new')}`;
const DELETE = `
DELETE FROM freight_rules WHERE account_id = $1 AND id = ANY ($2::int[])
RETURNING old.id, ${returningSales(ORDERS, 'old')}`;
/** Products of rules: null columns where the account has none in the rule's marketplace. */
const PRODUCTS = `
SELECT p.currency::text FROM ${INPUT_ROWS} LEFT JOIN products p ON p.account_id = $1 AND p.id = n."productId"
 AND (n.marketplace IS NULL OR p.marketplace = n.marketplace) WHERE n."productId" IS NOT NULL`;

/**
 * Creates, changes and deletes rules of own freight and packaging, all or none, and restates the orders they apply to; a job
 * does it for many. Returns the ids of the saved rules and the number of changed order lines, null while a job restates them.
 * Throws NOT_FOUND for a rule or product that is not the account's, BAD_REQUEST for an invalid rule.
 */
export async function setFreightRules(
  viewer: Viewer,
  { save = [], delete: deleted = [] }: { save?: readonly FreightRuleInput[]; delete?: readonly number[] },
  { tx, unitsAtOnce }: { tx?: Queryable } & AtOnce = {},
): Promise<{ ids: number[]; lines: number | null }> {
  save.forEach(checkFreightRule);
  if (!deleted.every(isId)) throw notFound('costs.ruleNotFound');
  return moneyWrite(
    viewer,
    {
      write: (on) => writeRules(viewer.accountId, save, [...new Set(deleted)], on),
      recompute: async (on, { ids, orders }) => ({
        ids,
        lines: await recalculateSales(viewer.accountId, orders, on, { unitsAtOnce }),
      }),
      event: ({ ids }) => ({ kind: 'costs', details: { freightRules: ids.length, deleted: deleted.length } }),
    },
    tx,
  );
}

/** With the orders that it applied to before and applies to now (see `changedSales`). */
interface ChangedRule extends Record<string, unknown> {
  id: number;
}

async function writeRules(accountId: number, save: readonly FreightRuleInput[], deleted: number[], tx: Queryable) {
  const products = await queryRows<{ currency: string | null }>(PRODUCTS, [accountId, JSON.stringify(save)], tx);
  if (products.some(({ currency }) => currency === null)) throw notFound('products.notFound');
  if (products.some(({ currency }) => currency !== FREIGHT_CURRENCY)) throw badRequest('costs.freightInReais');
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
  if (inserted.length > 0 && (await countedRows('freight_rules', accountId, tx)) > limits.quotas.freightRules)
    throw conflict('costs.freightRulesMost', { most: String(limits.quotas.freightRules) });
  return {
    ids: [...ids, ...inserted.map(({ id }) => id)],
    orders: [...changed, ...inserted].flatMap((rule) => changedSales<Partial<RecalculatedSales>>(rule)),
  };
}

const MAX_ID = 2 ** 31 - 1;
const isId = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID;

/** One million reais: more than sending anything costs. */
const MAX_AMOUNT_MINOR = 100_000_000;
const isAmount = (value: number | null) =>
  value === null || (Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT_MINOR);
const MAX_LOGISTIC = 60;
const MAX_NOTE = 200;

/** Throws BAD_REQUEST for an invalid rule, NOT_FOUND for an invalid id of a rule or product. */
function checkFreightRule(rule: FreightRuleInput): void {
  if (rule.id !== null && !isId(rule.id)) throw notFound('costs.ruleNotFound');
  if (rule.productId !== null && !isId(rule.productId)) throw notFound('products.notFound');
  const { percent, priceFromMinor, priceBelowMinor } = rule;
  const amounts = [rule.perOrderMinor, rule.perUnitMinor, rule.packagingPerOrderMinor, rule.packagingPerUnitMinor];
  if (!(percent >= 0 && percent <= 100)) throw badRequest('errors.percentRange');
  if (![...amounts, priceFromMinor, priceBelowMinor].every(isAmount)) throw badRequest('costs.freightRange');
  if (percent === 0 && amounts.every((amount) => amount === 0)) throw badRequest('costs.freightNothing');
  if (priceFromMinor !== null && priceBelowMinor !== null && priceFromMinor >= priceBelowMinor)
    throw badRequest('costs.priceRangeEnds');
  if ((rule.logistic?.length ?? 0) > MAX_LOGISTIC) throw badRequest('costs.shippingTooLong');
  if ((rule.note?.length ?? 0) > MAX_NOTE) throw badRequest('costs.noteLength', { most: String(MAX_NOTE) });
}
