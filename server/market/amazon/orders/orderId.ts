/** Orders of the shop, and those of other shops that Amazon sends (`S01-…`). */
const ORDER_ID = /^(?:\d{3}|S\d{2})-\d{7}-\d{7}$/;

/**
 * The order that a report or transaction names; null when its field is empty or names something else, such as an FBA shipment
 * (amzn/selling-partner-api-models#5353).
 */
export const orderIdOf = (text: string | null): string | null => (text !== null && ORDER_ID.test(text) ? text : null);
