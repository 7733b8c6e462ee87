import { ONE, over, percent, plus, ratio, rounded } from '#server/platform/exact/ratio.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { consumptionTaxes } from '#server/records/lines/given/consumptionTaxes.ts';
import type { SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { goodsInUse } from '#server/records/taxation/goods/goods.ts';
import { monthRates } from '#server/records/taxes/monthRates.ts';
import { productsById } from '#server/insight/profit/income/products/productsById.ts';
import type { AskedRates } from './operationOf.ts';
import { type SampleSale, sampleSales } from './sampleSales.ts';

/** A sale of the sample with its CBS and IBS as calculated here, in centavos. */
export interface TaxedSale extends Omit<SampleSale, 'uf' | 'goods' | 'productId'> {
  product: CatalogProduct;
  /** State that the taxes are of. */
  uf: Uf;
  /** The buyer's state is not known. */
  isUfAssumed: boolean;
  /** What CBS and IBS are added to. */
  base: number;
  cbs: number;
  ibs: number;
}

/**
 * Sales of the sample of `today` with their taxes by the rates of a month (`YYYY-MM-01`), by the ledger's own calculation; without sales that owe
 * no CBS. A sale without a state is taxed as in the seller's own.
 */
export async function ownTaxes(
  accountId: number,
  {
    today,
    month,
    profile,
    rates: { cbs: cbsPercent, ibsUf: ufPercent, ibsMun: cityPercent },
  }: { today: string; month: string; profile: SaleProfile; rates: AskedRates },
  on?: Queryable,
): Promise<TaxedSale[]> {
  const sample = await sampleSales(accountId, today, on);
  const goods = await goodsInUse(accountId, on);
  const rates = monthRates({ month, profile }, goods);
  const home = profile.homeUf ?? 'SP';
  const asked = sample.map(({ paid, goods: kind, uf }, key) => ({ key, paid, goods: kind, uf: uf ?? home }));
  const taxes = await consumptionTaxes(accountId, asked, { month, rates }, on);
  const products = await productsById(
    accountId,
    sample.map(({ productId }) => productId),
  );
  const together = plus(percent(cbsPercent), percent(ufPercent), percent(cityPercent));
  return taxes.map(({ key, base, cbs, ibsUf, ibsMun }) => {
    const { productId, uf, day, quantity, paid, ncm } = sample[key]!;
    return {
      product: products.get(productId)!,
      day,
      uf: uf ?? home,
      isUfAssumed: uf === null,
      quantity,
      paid,
      ncm,
      base: rounded(over(ratio(base), plus(ONE, together))), // the price has both inside
      cbs,
      ibs: ibsUf + ibsMun,
    };
  });
}
