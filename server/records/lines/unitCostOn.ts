/** SQL of the unit cost of a product of account `$1` on a day, in minor units. NULL without a cost on that day. */
export const unitCostOn = (productId: string, day: string) => `(
    SELECT cost_minor FROM product_costs
    WHERE account_id = $1 AND product_id = ${productId} AND valid_from <= ${day}
    ORDER BY valid_from DESC LIMIT 1)`;
