const AGGREGATES = /\b(?:sum|avg|median|cumsum)\s*\(/i;
const OWN_CURRENCY = /\b(?:total_amount|amount|unit_price|revenue_30d|cost|sales|(?:\w+_)?price)\b/i;

/** Whether a statement seems to add amounts that are in the currency of their rows, without regard to it. */
export const sumsMoney = (sql: string): boolean =>
  AGGREGATES.test(sql) && OWN_CURRENCY.test(sql) && !/\b(?:currency|exchange_rates)\b/i.test(sql);
