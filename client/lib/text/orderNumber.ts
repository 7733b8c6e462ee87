// Amazon's 3-7-7 digits, possibly incomplete; Mercado Livre's order and cart ids are digits only.
const ORDER_NUMBER = /^#?(\d{3}-\d{4,7}(?:-\d{0,7})?|\d{6,20})$/;

/** Order number in a text, in the marketplace's format; null when the text has another format. */
export const orderNumber = (text: string): string | null => ORDER_NUMBER.exec(text.trim())?.[1] ?? null;
