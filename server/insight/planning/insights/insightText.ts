const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Figures as the sentences of insights write them, in Portuguese. */
export const figure = (value: number): string => decimals.format(value);

export const units = (count: number): string => `${figure(count)} ${Math.abs(count) === 1 ? 'unidade' : 'unidades'}`;

/** `2026-11-09` as 09/11. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** What a product is called in a sentence. */
export const nameOf = ({ name, sku, asin }: { name: string | null; sku: string | null; asin: string }): string =>
  name ?? sku ?? asin;
