import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { goodsName, hasOwnRates } from '#server/records/taxation/goods/goods.ts';
import { percentsText } from '#server/records/taxation/goods/statePercents.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { checkedNcm } from './checkedNcm.ts';
import { checkedPercents } from './checkedPercents.ts';

export interface NewProductTax {
  productId: number;
  /** First day, `YYYY-MM-DD`, or `always`; applies until the product's next row. */
  from: string;
  /** `normal`: as goods in general. */
  of: TaxClass;
  /** Origin of the goods, 0 to 8 (Conv. SINIEF). */
  origin: number;
  /** Eight digits; null: none; absent: what is in force on that day, today of `always`. */
  ncm?: string | null;
  /** Its own internal rates of ICMS; none: the general ones; absent: as `ncm`. */
  internalPercents?: readonly EnteredPercent[];
  /** Its own rates of the poverty fund, alike. */
  fcpPercents?: readonly EnteredPercent[];
}

/** Percentage of a state as entered: of 0 to 40, with at most 4 decimals. */
interface EnteredPercent {
  uf: string;
  percent: string;
}

/** Products of one call of the API. */
export const MAX_PRODUCT_TAXES = 1_000;

const REPLACED = `
DELETE FROM product_taxes t USING unnest($2::int[], $3::date[]) AS n (product_id, valid_from)
WHERE t.account_id = $1 AND t.product_id = n.product_id AND n.valid_from = '${FIRST_DAY}'`;

const STORE = `
INSERT INTO product_taxes (account_id, product_id, valid_from, class, origin, ncm, internal_percents, fcp_percents)
SELECT $1, n.* FROM unnest($2::int[], $3::date[], $4::"TaxClass"[], $5::smallint[], $6::text[], $7::text[], $8::text[]) AS n
ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET class = excluded.class, origin = excluded.origin, ncm = excluded.ncm,
  internal_percents = excluded.internal_percents, fcp_percents = excluded.fcp_percents`;

/** What is in force of each product on its day. */
const IN_FORCE = `
SELECT t.ncm, t.internal_percents AS "internal", t.fcp_percents AS "fcp"
FROM unnest($2::int[], $3::date[]) WITH ORDINALITY AS n (product_id, day, place)
LEFT JOIN LATERAL (
  SELECT * FROM product_taxes g WHERE g.account_id = $1 AND g.product_id = n.product_id AND g.valid_from <= n.day
  ORDER BY g.valid_from DESC LIMIT 1) t ON true
ORDER BY n.place`;

const OWN_KINDS = `
SELECT count(DISTINCT ${goodsName('g')})::int AS kinds FROM product_taxes g WHERE g.account_id = $1 AND ${hasOwnRates('g')}`;

/**
 * Says how products are taxed from a day on (`always`: on all days, which replaces what was said of others), all or none of them, and
 * recomputes the taxes of their sales. Returns the number of recomputed order lines, null while a job recomputes them. Throws NOT_FOUND for
 * a product that is not the account's, BAD_REQUEST for an unknown origin, NCM, state or percentage, CONFLICT above the quotas.
 */
export async function setProductTaxes(
  viewer: Actor,
  taxes: readonly NewProductTax[],
  {
    tx,
    now = currentTime(),
    unitsAtOnce,
    most = MAX_PRODUCT_TAXES,
  }: { tx?: Queryable; now?: Date; most?: number } & AtOnce = {},
): Promise<{ lines: number | null }> {
  const { accountId } = viewer;
  if (taxes.length > most) throw badRequest('taxes.productsAtOnce', { most });
  const rows = taxes.map((tax) => ({
    productId: tax.productId,
    from: tax.from,
    day: tax.from === 'always' ? FIRST_DAY : tax.from,
    of: tax.of,
    origin: tax.origin,
    ...checked(tax),
  }));
  if (rows.some(({ origin }) => !Number.isInteger(origin) || origin < 0 || origin > 8))
    throw badRequest('taxes.originRange');
  if (rows.some(({ day }) => day < FIRST_DAY)) throw badRequest('errors.dayTooEarly');
  if (new Set(rows.map(({ productId, day }) => `${productId} ${day}`)).size < rows.length)
    throw badRequest('taxes.productOncePerDay');
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await checkProducts(accountId, rows, on);
        const days = [accountId, plainArray(rows, ({ productId }) => productId), plainArray(rows, ({ day }) => day)];
        const stated = await inForce(accountId, rows, saoPauloDay(now.getTime()), on);
        await queryRows(REPLACED, days, on);
        const whole = rows.map((row, place) => ({ ...stated[place]!, ...row }));
        const columns = [
          plainArray(whole, ({ of }) => of),
          plainArray(whole, ({ origin }) => origin),
          plainArray(whole, ({ ncm }) => ncm),
          plainArray(whole, ({ internal }) => internal),
          plainArray(whole, ({ fcp }) => fcp),
        ];
        await queryRows(STORE, [...days, ...columns], on);
        await checkQuotas(accountId, on);
      },
      recompute: async (on) => {
        const { lines } = await retaxLines(accountId, on, { now, unitsAtOnce });
        const sales = rows.map(({ productId, day }) => ({ productId, from: day }));
        const more = await recalculateSales(accountId, sales, on, { unitsAtOnce });
        return { lines: lines === null || more === null ? null : lines + more };
      },
      event: () => ({ kind: 'taxes', details: { products: new Set(rows.map(({ productId }) => productId)).size } }),
    },
    tx,
  );
}

/** What `product_taxes` has of a product beside its class and origin. */
interface Stated {
  ncm: string | null;
  internal: string | null;
  fcp: string | null;
}

/** The entered parts as they are stored, without those that are absent. */
function checked({ ncm, internalPercents, fcpPercents }: NewProductTax): Partial<Stated> {
  const stated: Partial<Stated> = {};
  if (ncm !== undefined) stated.ncm = ncm === null ? null : entered('NCM', () => checkedNcm(ncm));
  if (internalPercents)
    stated.internal = entered('ICMS interno', () => percentsText(checkedPercents(internalPercents)));
  if (fcpPercents) stated.fcp = entered('FCP', () => percentsText(checkedPercents(fcpPercents)));
  return stated;
}

function entered<Value>(label: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(`${label}: ${error.message}.`);
    throw error;
  }
}

async function inForce(
  accountId: number,
  rows: readonly { productId: number; from: string; day: string }[],
  today: string,
  on: Queryable,
): Promise<Stated[]> {
  const days = plainArray(rows, ({ from, day }) => (from === 'always' ? today : day));
  return queryRows<Stated>(IN_FORCE, [accountId, plainArray(rows, ({ productId }) => productId), days], on);
}

async function checkQuotas(accountId: number, on: Queryable): Promise<void> {
  const { productTaxes, ownTaxRates } = limits.quotas;
  if ((await countedRows('product_taxes', accountId, on)) > productTaxes)
    throw conflict('taxes.productsMost', { most: productTaxes });
  const { kinds } = await queryRow<{ kinds: number }>(OWN_KINDS, [accountId], on);
  if (kinds > ownTaxRates) throw conflict('taxes.ownRatesMost', { most: ownTaxRates });
}

async function checkProducts(accountId: number, rows: readonly { productId: number }[], on: Queryable): Promise<void> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const known = await queryRows(
    'SELECT id FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
    [accountId, ids.map((id) => (Number.isSafeInteger(id) ? id : null))],
    on,
  );
  if (known.length < ids.length) throw notFound('products.notFound');
}
