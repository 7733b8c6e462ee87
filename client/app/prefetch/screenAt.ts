/** Screens of addresses with more than one segment, by the first one. */
export const DEEPER: Record<string, string> = {
  'profit-analysis': 'profit-analysis',
  orders: 'order',
  products: 'product',
};

/** Folder of the screen of an address, by its decoded segments. None for a page below another that is not in `DEEPER`. */
export const screenAt = ([first = '', ...rest]: readonly string[]): string | undefined =>
  rest.length > 0 ? DEEPER[first] : first;
