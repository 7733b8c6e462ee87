import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';

export interface NewProductTax {
  productId: number;
  /** First day, `YYYY-MM-DD`, or `always`; applies until the product's next row. */
  from: string;
  /** `normal`: as goods in general. */
  of: TaxClass;
  /** Origin of the goods, 0 to 8 (Conv. SINIEF). */
  origin: number;
}

/** Products of one call. */
export const MAX_PRODUCT_TAXES = 1_000;

const REPLACED = `
DELETE FROM product_taxes t USING unnest($2::int[], $3::date[]) AS n (product_id, valid_from)
WHERE t.account_id = $1 AND t.product_id = n.product_id AND n.valid_from = '${FIRST_DAY}'`;

const STORE = `
INSERT INTO product_taxes (account_id, product_id, valid_from, class, origin)
SELECT $1, n.* FROM unnest($2::int[], $3::date[], $4::"TaxClass"[], $5::smallint[]) AS n (product_id, valid_from, class, origin)
ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET class = excluded.class, origin = excluded.origin`;

/**
 * Says how products are taxed from a day on (`always`: on all days, which replaces what was said of others), all or none of them, and
 * recomputes the taxes of their sales. Returns the number of recomputed order lines, null while a job recomputes them. Throws NOT_FOUND for
 * a product that is not the account's, BAD_REQUEST for an unknown origin, CONFLICT above the quota.
 */
export async function setProductTaxes(
  viewer: Actor,
  taxes: readonly NewProductTax[],
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ lines: number | null }> {
  const { accountId } = viewer;
  if (taxes.length > MAX_PRODUCT_TAXES) throw badRequest(`Envie até ${MAX_PRODUCT_TAXES} produtos de cada vez.`);
  const rows = taxes.map(({ from, ...tax }) => ({ ...tax, day: from === 'always' ? FIRST_DAY : from }));
  if (rows.some(({ origin }) => !Number.isInteger(origin) || origin < 0 || origin > 8))
    throw badRequest('A origem da mercadoria é um número de 0 a 8.');
  if (rows.some(({ day }) => day < FIRST_DAY)) throw badRequest('Esse dia é cedo demais.');
  if (new Set(rows.map(({ productId, day }) => `${productId} ${day}`)).size < rows.length)
    throw badRequest('Cada produto só pode aparecer uma vez por dia.');
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await checkProducts(accountId, rows, on);
        const days = [accountId, plainArray(rows, ({ productId }) => productId), plainArray(rows, ({ day }) => day)];
        const stated = [plainArray(rows, ({ of }) => of), plainArray(rows, ({ origin }) => origin)];
        await queryRows(REPLACED, days, on);
        await queryRows(STORE, [...days, ...stated], on);
        if ((await countedRows('product_taxes', accountId, on)) > limits.quotas.productTaxes)
          throw conflict(`São guardadas até ${limits.quotas.productTaxes} tributações de produtos.`);
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

async function checkProducts(accountId: number, rows: readonly { productId: number }[], on: Queryable): Promise<void> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const known = await queryRows(
    'SELECT id FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
    [accountId, ids.map((id) => (Number.isSafeInteger(id) ? id : null))],
    on,
  );
  if (known.length < ids.length) throw notFound('Produto não encontrado.');
}
