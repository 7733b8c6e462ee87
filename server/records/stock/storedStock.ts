/** SQL: the product under which the stock of the product `p` is stored; the same for all listings that share a stock. */
export const stockProductOf = (p: string): string => `coalesce(${p}.pool_product_id, ${p}.id)`;

/** SQL of the last count of the stock of the product `p` of `account`: a row of inventory_days, none when never counted. */
export const lastStockOf = (p: string, account = '$1'): string => `
  SELECT i.day, i.available_quantity, i.reserved_quantity, i.inbound_quantity, i.locations FROM inventory_days i
  WHERE i.account_id = ${account} AND i.product_id = ${stockProductOf(p)} ORDER BY i.day DESC LIMIT 1`;

/**
 * SQL: the number of other listings that share the stock of the product `p` of `account`: all but one of them name the
 * first.
 */
export const sharedWith = (p: string, account = '$1'): string => `(
  SELECT count(*)::int FROM products other
  WHERE other.account_id = ${account} AND other.pool_product_id = ${stockProductOf(p)})`;

/**
 * SQL: the master product that the product `p` of `account` is planned with: that of the stock that it is sold from, so that no unit is planned
 * twice while listings that share a stock are not joined yet.
 */
export const plannedMasterOf = (p: string, account = '$1'): string => `
  CASE WHEN ${p}.pool_product_id IS NULL THEN ${p}.master_id
  ELSE (SELECT pool.master_id FROM products pool WHERE pool.account_id = ${account} AND pool.id = ${p}.pool_product_id) END`;
