/** What distinguishes the lines of an order's line; `cash_day` those of return notes of several months. */
export const LINE_KEY = ['order_item_id', 'kind', 'source', 'posted_id', 'cash_day'] as const;

/** Columns of a line of an order besides its account, order and key. */
export const LINE_VALUES = [
  'source_ref',
  'product_id',
  'marketplace',
  'status',
  'day',
  'amount_minor',
  'currency',
  'units',
  'basis',
  'superseded',
  'stands',
  'base_minor',
] as const;

export const LINE_COLUMNS = ['order_id', ...LINE_KEY, ...LINE_VALUES] as const;
