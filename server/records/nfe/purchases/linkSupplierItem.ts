import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { badField, badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { CNPJ } from '#server/records/nfe/reading/fields.ts';

export interface SupplierLink {
  supplierCnpj: string;
  /** The supplier's code, cProd. */
  supplierSku: string;
  /** Listings of the product: all get its costs. Empty: the item is unknown again. */
  productIds: readonly number[];
  /** Units in one quantity of the supplier, a decimal text with comma or point: a box of 12 is 12. */
  factor: string;
}

const FACTOR = /^\d{1,6}(?:[.,]\d{1,4})?$/;
const MOST_PRODUCTS = 50;

/**
 * Says once which products an item of a supplier is; all its purchases use it. Replaces what was said before. Throws NOT_FOUND
 * for a product that is not the account's, BAD_REQUEST for an invalid factor and for products that are not sold in BRL.
 */
export async function linkSupplierItem(viewer: Viewer, link: SupplierLink): Promise<void> {
  const { accountId, userId } = viewer;
  const { supplierCnpj, supplierSku } = link;
  const factor = link.factor.trim().replace(',', '.');
  if (!FACTOR.test(link.factor.trim()) || Number(factor) === 0) throw badField('factor', 'nfe.factor');
  if (!CNPJ.test(supplierCnpj)) throw badRequest('nfe.supplierCnpj');
  const productIds = [...new Set(link.productIds)];
  if (productIds.length > MOST_PRODUCTS) throw badRequest('nfe.listingsOfItem', { most: MOST_PRODUCTS });
  if (productIds.some((id) => !Number.isSafeInteger(id))) throw notFound('products.notFound');
  await transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const own = await queryRows<{ currency: string }>(
      'SELECT currency FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
      [accountId, plainArray(productIds, (id) => id)],
      tx,
    );
    if (own.length < productIds.length) throw notFound('products.notFound');
    if (own.some(({ currency }) => currency !== 'BRL')) throw badRequest('nfe.notInReais');
    await queryRows(
      'DELETE FROM supplier_items WHERE account_id = $1 AND supplier_cnpj = $2 AND supplier_sku = $3',
      [accountId, supplierCnpj, supplierSku],
      tx,
    );
    const { count } = await queryRow<{ count: number }>(
      'SELECT count(*)::int AS count FROM supplier_items WHERE account_id = $1',
      [accountId],
      tx,
    );
    const most = limits.quotas.supplierItems;
    if (count + productIds.length > most) throw conflict('nfe.supplierItemsMost', { most });
    await queryRows(
      `INSERT INTO supplier_items (account_id, supplier_cnpj, supplier_sku, product_id, factor, confirmed_by)
       SELECT $1, $2, $3, unnest($4::int[]), $5, $6`,
      [accountId, supplierCnpj, supplierSku, plainArray(productIds, (id) => id), factor, userId],
      tx,
    );
  });
}
