// Descriptions that the schema gives to the same figure of the cards and of the products.

export const PROFIT =
  'Revenue minus cost of goods, fees, fulfilment, refunds and advertising, of the units of known price, cost and fees; null when units were sold and none is known. Before advertising and storage where a status or an order id filters (`isProfitBeforeAds`).';
export const BEFORE_ADS =
  'Whether a status or an order id filters, so that profit is before what belongs to no order: advertising, storage, reimbursements by product, expenses of the account.';
export const ACOS =
  'Advertising cost / sales attributed to it, percent. Null without attributed sales, and when a status or an order id filters. Of Amazon without Sponsored Brands and Sponsored Display, which are not read.';
export const MARGIN = 'Profit / revenue of the same units, percent.';
export const NO_COST = 'Units whose cost is unknown: included in revenue, not in profit.';
export const NO_FREIGHT =
  'Units that the seller sends and whose freight is unknown, by rule or amount: profit is before it.';
export const NO_FEE = 'Units whose marketplace fees are unknown: included in revenue, not in profit.';
