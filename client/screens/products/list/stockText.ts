import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { placeName } from '#client/lib/placeName.ts';

/** Stock of a product by place: `FBA 4 · Full 10 · Próprio 7`; unknown while it was never counted. */
export const stockText = (stock: readonly (readonly [place: string, available: number])[]): string =>
  stock.map(([place, available]) => `${placeName(place)}\u00A0${formatCount(available)}`).join(' · ') || UNKNOWN;

/** What the numbers of a product with several listings mean. */
export const STOCK_HINT = t('products.theStockIsOfTheProduct');
