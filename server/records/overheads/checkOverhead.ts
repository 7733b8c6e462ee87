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
  if (name.trim() === '') throw badRequest('Informe o nome da despesa.');
  if (!isText(name, MAX_NAME)) throw badRequest(`O nome tem no máximo ${MAX_NAME} caracteres.`);
  for (const day of [validFrom, validUntil ?? validFrom]) {
    if (!isDay(day)) throw badRequest('Informe o dia como AAAA-MM-DD.');
    if (!isDayInRange(day)) throw dayOutOfRange(day);
  }
  if (validUntil !== null && validUntil < validFrom) throw badRequest('A despesa termina antes de começar.');
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw badRequest('Informe um valor acima de zero.');
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
  if ((scope === 'marketplace') !== (marketplace !== null))
    throw badRequest('Informe o marketplace só de uma despesa de um marketplace.');
  if ((scope === 'brand') !== (brand !== null)) throw badRequest('Informe a marca só de uma despesa de uma marca.');
  if (brand !== null && (brand.trim() === '' || !isText(brand, MAX_BRAND)))
    throw badRequest('Informe a marca como está nos produtos.');
  if ((scope === 'products') !== products.length > 0)
    throw badRequest('Informe os produtos só de uma despesa de produtos.');
  if (products.length > MAX_PRODUCTS) throw badRequest(`Uma despesa tem no máximo ${MAX_PRODUCTS} produtos.`);
  if (!products.every(({ id }) => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID))
    throw notFound('Produto não encontrado.');
  if (new Set(products.map(({ id }) => id)).size < products.length) throw badRequest('Um produto está repetido.');
}

/** Thousandths of a percent, as stored. */
const STEPS = 1_000;

function checkShares({ allocation, scope, products }: Omit<Overhead, 'id'>) {
  const isFixed = allocation === 'fixed_share';
  if (isFixed && scope !== 'products') throw badRequest('Participações fixas são de uma despesa de produtos.');
  if (products.some(({ percent }) => (percent !== null) !== isFixed))
    throw badRequest('Informe a participação de cada produto só com o rateio por participação fixa.');
  if (!isFixed) return;
  const steps = products.map(({ percent }) => Math.round(percent! * STEPS));
  if (!steps.every((step) => step > 0 && step <= WHOLE_PERCENT * STEPS))
    throw badRequest('A participação de um produto fica acima de 0% e até 100%.');
  if (steps.reduce((sum, step) => sum + step, 0) > WHOLE_PERCENT * STEPS)
    throw badRequest('As participações somam mais de 100%.');
}
