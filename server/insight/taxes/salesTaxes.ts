import type { Page, PageArguments } from '#server/platform/graphql/pages.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import type { TaxFigures } from './taxFigures.ts';
import { type MonthTaxes, type RegimeTaxes, taxesByMonth } from './taxesByMonth.ts';
import { type ProductTaxes, type ProductTaxSort, taxesByProductPage } from './taxesByProduct.ts';
import { type StateTaxes, taxesByState } from './taxesByState.ts';
import type { TaxesOfPeriod } from './taxTotal.ts';

type TaxesKey = 'month' | 'state' | 'product';

/** A month, a state or a product: it has the fields of one of them. */
export type TaxRow = TaxFigures & Partial<Omit<MonthTaxes & StateTaxes & ProductTaxes, keyof TaxFigures>>;

export interface SalesTaxes extends TaxesOfPeriod, Page<TaxRow> {
  /** Of months: the sums of each regime. */
  regimes: RegimeTaxes[];
  /** Of products: taxes of none; null without any. */
  withoutProduct: TaxFigures | null;
}

interface TaxesRequest extends PageArguments {
  by: TaxesKey;
  /** Of products only. */
  sort?: ProductTaxSort | null;
}

/** Taxes by month or by state, on one page, or a page of them by product. Throws 400 for an invalid period or page. */
export async function salesTaxes(
  viewer: Viewer,
  filter: SalesFilter,
  { by, ...request }: TaxesRequest,
  now = currentTime(),
): Promise<SalesTaxes> {
  const nothing = { regimes: [], withoutProduct: null };
  if (by === 'product') return { ...nothing, ...(await taxesByProductPage(viewer, filter, request, now)) };
  if (by === 'state') {
    const { states, ...taxes } = await taxesByState(viewer, filter, now);
    return { ...nothing, ...taxes, ...onePage(states) };
  }
  const { months, ...taxes } = await taxesByMonth(viewer, filter, now);
  return { ...nothing, ...taxes, ...onePage(months) };
}

const onePage = <Row>(rows: Row[]): Page<Row> => ({ rows, page: 1, pageCount: 1, rowCount: rows.length });
