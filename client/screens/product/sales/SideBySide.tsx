import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { listingLabel } from '#client/screens/product/listingLabel.ts';
import { WideTable } from '#client/screens/product/WideTable.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { type FigureState } from '#client/ui/figures/Marked.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import type { SideBySide_product$key } from './__generated__/SideBySide_product.graphql';
import { bestPlaces } from './bestValue.ts';
import { comparedRows, readListing } from './comparedRows.tsx';

const cell = 'border-b border-line px-3 py-2 first:pl-4 last:pr-4 whitespace-nowrap';

/** The listings of a product in columns, a figure in each row, the better value in bold. */
export function SideBySide({ product }: { product: SideBySide_product$key }) {
  const { sideBySide } = useFragment(
    graphql`
      fragment SideBySide_product on MasterProduct
      @argumentDefinitions(period: { type: "ProductHubPeriod!" }, currency: { type: "ReportCurrency" }) {
        sideBySide(period: $period, in: $currency) {
          startDate
          endDate
          unitStartDate
          unitEndDate
          listings {
            ...comparedRows_listing
          }
        }
      }
    `,
    product,
  );
  const { startDate, endDate, unitStartDate, unitEndDate } = sideBySide;
  const listings = sideBySide.listings.map(readListing);
  const all = listings.map((listing) => listing.product);
  const rows = comparedRows.map((row) => {
    const values = listings.map(row.value);
    return { ...row, best: row.better ? bestPlaces(values, row.better) : new Set<number>() };
  });
  const states: FigureState[] = listings.flatMap(({ charges, unitProfit, sales }) => [
    charges.state,
    unitProfit.state,
    sales.profit.state,
    sales.acos.state,
  ]);
  return (
    <Card
      title={t('product.listingsSideBySide')}
      note={t('product.bestValueOfEachRowIn', { startDate: formatDayOnly(startDate), endDate: formatDayOnly(endDate) })}
    >
      <WideTable label={t('product.listingsSideBySide')}>
        <thead>
          <tr>
            <th scope="col" className={clsx(cell, 'sticky left-0 z-10 border-b-line-strong bg-surface text-left')}>
              <span className="sr-only">{t('product.value')}</span>
            </th>
            {listings.map(({ product: listing, isActive }) => (
              <th key={listing.id} scope="col" className={clsx(cell, 'border-b-line-strong text-right font-medium')}>
                <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
                  <MarketplaceBadge marketplace={listing.marketplace} />
                  <Link
                    to={analysisPath(listing.asin, { productId: listing.id })}
                    title={listing.name ?? listing.asin}
                    className="hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
                  >
                    {listingLabel(listing, all)}
                  </Link>
                  {!isActive && <Badge>{t('product.paused')}</Badge>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, best, show }) => (
            <tr key={id} data-row={id}>
              <th
                scope="row"
                className={clsx(
                  cell,
                  'sticky left-0 z-10 max-w-36 bg-surface text-left font-normal whitespace-normal text-muted sm:max-w-none',
                )}
              >
                {label}
              </th>
              {listings.map((listing, at) => (
                <td key={listing.product.id} className={clsx(cell, 'text-right', best.has(at) && 'font-semibold')}>
                  {show(listing)}
                  {best.has(at) && <span className="sr-only"> {t('product.best')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <div className="flex flex-col gap-1 px-4 py-2.5 text-label text-muted">
        <p>
          {t('product.valuesPerUnitAtTodaysPrice', {
            unitStartDate: formatDayOnly(unitStartDate),
            unitEndDate: formatDayOnly(unitEndDate),
          })}{' '}
          {listings.some(({ visits }) => visits && visits.skus > 1) && t('product.visitsAndConversionAreOfThe')}
          {t('product.listings2', { listingsCount: listings.length })}
        </p>
        <StateLegend states={states} />
      </div>
    </Card>
  );
}
