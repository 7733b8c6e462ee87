import { dayOutOfRange, isDay, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import { isPerSale, type Overhead } from './overhead.ts';

const MAX_NAME = 120;
const MAX_BRAND = 200;
/** Of one overhead. */
const MAX_PRODUCTS = 200;
/** Of each order or unit, and of each month or year: 1 and 100 million reais. */
const MAX_PER_SALE_MINOR = 100_000_000;
const MAX_MINOR = 10_000_000_000;
const WHOLE_PERCENT = 100;
const MAX_ID = 2 ** 31 - 1;

/** Throws BAD_REQUEST for an invalid overhead, NOT_FOUND for an invalid id of a product. */
export function checkOverhead(overhead: Omit<Overhead, 'id'>): void {
  const { name, validFrom, validUntil, amountMinor } = overhead;
  if (name.trim() === '') throw badRequest('overheads.nameMissing');
  if (!isText(name, MAX_NAME)) throw badRequest('overheads.nameLength', { most: MAX_NAME });
  for (const day of [validFrom, validUntil ?? validFrom]) {
    if (!isDay(day)) throw badRequest('errors.dayShape');
    if (!isDayInRange(day)) throw dayOutOfRange(day);
  }
  if (validUntil !== null && validUntil < validFrom) throw badRequest('overheads.endsFirst');
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw badRequest('overheads.aboveZero');
  if (amountMinor > (isPerSale(overhead) ? MAX_PER_SALE_MINOR : MAX_MINOR))
    throw badRequest(
      isPerSale(overhead)
        ? 'O valor por pedido ou unidade vai até um milhão de reais.'
        : 'O valor vai até cem milhões de reais.',
    );
  checkScope(overhead);
  checkShares(overhead);
}

const isText = (text: string, most: number) => text.length <= most && !text.includes('\0');

function checkScope({ scope, marketplace, brand, products }: Omit<Overhead, 'id'>) {
  if ((scope === 'marketplace') !== (marketplace !== null)) throw badRequest('overheads.onlyMarketplace');
  if ((scope === 'brand') !== (brand !== null)) throw badRequest('overheads.onlyBrand');
  if (brand !== null && (brand.trim() === '' || !isText(brand, MAX_BRAND)))
    throw badRequest('overheads.brandAsProducts');
  if ((scope === 'products') !== products.length > 0) throw badRequest('overheads.onlyProducts');
  if (products.length > MAX_PRODUCTS) throw badRequest('overheads.productsMost', { most: MAX_PRODUCTS });
  if (!products.every(({ id }) => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID))
    throw notFound('products.notFound');
  if (new Set(products.map(({ id }) => id)).size < products.length) throw badRequest('overheads.productTwice');
}

/** Thousandths of a percent, as stored. */
const STEPS = 1_000;

function checkShares({ allocation, scope, products }: Omit<Overhead, 'id'>) {
  const isFixed = allocation === 'fixed_share';
  if (isFixed && scope !== 'products') throw badRequest('overheads.onlyFixed');
  if (products.some(({ percent }) => (percent !== null) !== isFixed)) throw badRequest('overheads.shareOnlyFixed');
  if (!isFixed) return;
  const steps = products.map(({ percent }) => Math.round(percent! * STEPS));
  if (!steps.every((step) => step > 0 && step <= WHOLE_PERCENT * STEPS)) throw badRequest('overheads.shareRange');
  if (steps.reduce((sum, step) => sum + step, 0) > WHOLE_PERCENT * STEPS) throw badRequest('overheads.sharesSum');
}
