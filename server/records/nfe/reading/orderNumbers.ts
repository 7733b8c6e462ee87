/** Amazon's order ids, and Mercado Livre's of orders and carts, which have 16 digits. */
const ORDER_NUMBERS = /(?<![\d-])\d{3}-\d{7}-\d{7}(?![\d-])|(?<!\d)2000\d{12}(?!\d)/g;
const MOST = 20;

/** Ids of orders in a free text, each once, in their order. */
export const orderNumbers = (text: string | null): string[] =>
  [...new Set(text?.match(ORDER_NUMBERS) ?? [])].slice(0, MOST);
