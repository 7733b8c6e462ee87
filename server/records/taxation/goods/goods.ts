import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';

const { importedOrigins } = taxData.interstate;
const IMPORTED = '-imported';

/** Goods in general: those of no row of `product_taxes`. */
export const COMMON_GOODS = 'normal';

/** Class and origin of a kind of goods, as in `tax_rates.goods`. */
export function goodsOf(name: string): { of: TaxClass; origin: string } {
  const isImported = name.endsWith(IMPORTED);
  return {
    of: (isImported ? name.slice(0, -IMPORTED.length) : name) as TaxClass,
    origin: isImported ? importedOrigins[0]! : '0',
  };
}

/** SQL of the kind of goods of a row of `product_taxes`. */
export const goodsName = (row: string) =>
  `(${row}.class::text || CASE WHEN ${row}.origin IN (${importedOrigins.join(', ')}) THEN '${IMPORTED}' ELSE '' END)`;

/** SQL of the kind of goods of a product of account `$1` on a day. */
export const goodsOn = (productId: string, day: string) => `coalesce((
  SELECT ${goodsName('g')} FROM product_taxes g WHERE g.account_id = $1 AND g.product_id = ${productId} AND g.valid_from <= ${day}
  ORDER BY g.valid_from DESC LIMIT 1), '${COMMON_GOODS}')`;

const IN_USE = `
SELECT '${COMMON_GOODS}' AS name UNION SELECT ${goodsName('g')} FROM product_taxes g WHERE g.account_id = $1`;

/** Kinds of goods that an account sells. */
export const goodsInUse = async (accountId: number, on?: Queryable): Promise<string[]> =>
  (await queryRows<{ name: string }>(IN_USE, [accountId], on)).map(({ name }) => name);
