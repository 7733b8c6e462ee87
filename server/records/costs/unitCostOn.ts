/** SQL: what one unit of a product of account `$1` cost on a day, null while no cost was in force yet. */
export const unitCostOn = (productId: string, day: string) => `(
    SELECT cost_minor FROM product_costs
    WHERE account_id = $1 AND product_id = ${productId} AND valid_from <= ${day}
    ORDER BY valid_from DESC LIMIT 1)`;
