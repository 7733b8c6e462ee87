import type { Uf } from '#server/market/address/brazilianStates.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { OwnUfRates } from '#server/records/taxation/engine/icmsRates.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';
import { percentsOf } from './statePercents.ts';

const { importedOrigins } = taxData.interstate;
const IMPORTED = '-imported';
/** What a hash of own rates follows. */
const OWN = '+';

/** Goods in general: those of no row of `product_taxes`. */
export const COMMON_GOODS = 'normal';

/** A kind of goods: products that are taxed alike. */
export interface Goods {
  /** As in `tax_rates.goods`. */
  name: string;
  of: TaxClass;
  /** An origin of them, 0 to 8. */
  origin: string;
  /** Own rates, which stand before the general ones of a state. */
  own: ReadonlyMap<Uf, OwnUfRates>;
}

/** The name of such goods without own rates. */
export const generalGoods = (name: string): string => name.split(OWN)[0]!;

/** SQL of `generalGoods`. */
export const generalName = (name: string) => `split_part(${name}, '${OWN}', 1)`;

/** Class and origin of a kind of goods, as in `tax_rates.goods`; its own rates are not in the name. */
export function goodsOf(name: string): Goods {
  const kind = generalGoods(name);
  const isImported = kind.endsWith(IMPORTED);
  return {
    name,
    of: (isImported ? kind.slice(0, -IMPORTED.length) : kind) as TaxClass,
    origin: isImported ? importedOrigins[0]! : '0',
    own: new Map(),
  };
}

/** SQL condition that a row of `product_taxes` has own rates. */
export const hasOwnRates = (row: string) => `(${row}.internal_percents IS NOT NULL OR ${row}.fcp_percents IS NOT NULL)`;

/** SQL of the kind of goods of a row of `product_taxes`: equal own rates are one kind, so that there are few. */
export const goodsName = (row: string) =>
  `(${row}.class::text || CASE WHEN ${row}.origin IN (${importedOrigins.join(', ')}) THEN '${IMPORTED}' ELSE '' END
    || CASE WHEN ${hasOwnRates(row)}
            THEN '${OWN}' || left(md5(concat(${row}.internal_percents, '/', ${row}.fcp_percents)), 16) ELSE '' END)`;

/** SQL of the kind of goods of a product of account `$1` on a day. */
export const goodsOn = (productId: string, day: string) => `coalesce((
  SELECT ${goodsName('g')} FROM product_taxes g WHERE g.account_id = $1 AND g.product_id = ${productId} AND g.valid_from <= ${day}
  ORDER BY g.valid_from DESC LIMIT 1), '${COMMON_GOODS}')`;

const IN_USE = `
SELECT DISTINCT ${goodsName('g')} AS name, g.internal_percents AS internal, g.fcp_percents AS fcp
FROM product_taxes g WHERE g.account_id = $1`;

/** Kinds of goods that an account sells, each kind with own rates also without them. */
export async function goodsInUse(accountId: number, on?: Queryable): Promise<Goods[]> {
  const rows = await queryRows<{ name: string; internal: string | null; fcp: string | null }>(IN_USE, [accountId], on);
  const general = new Set([COMMON_GOODS, ...rows.map(({ name }) => generalGoods(name))]);
  const own = rows.map(({ name, internal, fcp }) => ({ ...goodsOf(name), own: ownRates(internal, fcp) }));
  return [...[...general].map(goodsOf), ...own.filter((kind) => kind.own.size > 0)];
}

function ownRates(internal: string | null, fcp: string | null): Map<Uf, OwnUfRates> {
  const own = new Map<Uf, OwnUfRates>();
  for (const { uf, percent } of percentsOf(internal)) own.set(uf, { internalPercent: percent });
  for (const { uf, percent } of percentsOf(fcp)) own.set(uf, { ...own.get(uf), fcpPercent: percent });
  return own;
}
