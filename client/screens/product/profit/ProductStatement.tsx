import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { missingCostsPath, paths } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { labelled, listingLabel } from '#client/screens/product/listingLabel.ts';
import { ProductPeriod } from '#client/screens/product/ProductPeriod.tsx';
import { WideTable } from '#client/screens/product/WideTable.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { ProductStatement_product$key } from './__generated__/ProductStatement_product.graphql';

const cell = 'border-b border-line px-3 py-1.5 whitespace-nowrap last:pr-4';

/** Income statement of a product and of each of its listings, from what was charged to what is left. */
export function ProductStatement({ product }: { product: ProductStatement_product$key }) {
  const { sku, statements } = useFragment(
    graphql`
      fragment ProductStatement_product on MasterProduct @argumentDefinitions(period: { type: "ProductHubPeriod!" }) {
        sku
        statements(period: $period, size: 100) {
          startDate
          endDate
          hasExchange
          total {
            unitsWithoutCost
            figures {
              line
              label
              isSum
              partOf
              amount {
                ...amount_money
              }
              percentOfNetRevenue
              mark {
                ...mark_figure
              }
            }
          }
          rows {
            product {
              ...listingLabel_product
            }
            figures {
              line
              amount {
                ...amount_money
              }
              mark {
                ...mark_figure
              }
            }
          }
        }
      }
    `,
    product,
  );
  const { startDate, endDate, total, hasExchange } = statements;
  const columns = statements.rows.flatMap((row) => (row.product ? [{ ...row, product: labelled(row.product) }] : []));
  const all = columns.map((column) => column.product);
  const lines = total.figures.filter(({ amount, line, isSum }) => {
    // what is nothing everywhere says nothing
    const isEmpty = !amountOf(amount)?.minor && columns.every(({ figures }) => !amountIn(figures, line)?.minor);
    return isSum || !isEmpty;
  });
  const days = `${formatDayOnly(startDate)} – ${formatDayOnly(endDate)}`;
  return (
    <Card title={t('product.fromPriceToProfit')} note={days} aside={<ProductPeriod days={{ startDate, endDate }} />}>
      {columns.length === 0 ? (
        <EmptyState title={t('product.noSalesAndNoCostsIn2')} hint={t('product.chooseAnotherPeriod')} />
      ) : (
        <>
          <WideTable label={t('product.fromPriceToProfit')}>
            <thead>
              <tr className="text-label text-muted">
                <th
                  scope="col"
                  className={clsx(
                    cell,
                    'sticky left-0 z-10 border-b-line-strong bg-surface pl-4 text-left font-medium',
                  )}
                >
                  {t('product.line')}
                </th>
                <th scope="col" className={clsx(cell, 'border-b-line-strong text-right font-medium')}>
                  {t('product.product')}
                </th>
                <th scope="col" className={clsx(cell, 'border-b-line-strong text-right font-medium')}>
                  {t('product.percentOfNetRevenue')}
                </th>
                {columns.map(({ product: listing }) => (
                  <th
                    key={listing.id}
                    scope="col"
                    className={clsx(cell, 'border-b-line-strong text-right font-medium')}
                  >
                    <span className="inline-flex items-center gap-1.5">
                      <MarketplaceBadge marketplace={listing.marketplace} />
                      <Link
                        to={`${paths.incomeStatement}?product=${encodeURIComponent(listing.id)}`}
                        className="hover:underline"
                      >
                        {listingLabel(listing, all)}
                      </Link>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, label, isSum, partOf, amount, percentOfNetRevenue, mark }) => (
                <tr key={line} className={clsx(isSum && 'bg-canvas font-semibold')} data-line={line}>
                  <th
                    scope="row"
                    className={clsx(
                      cell,
                      'sticky left-0 z-10 text-left',
                      isSum ? 'bg-canvas' : 'bg-surface font-normal',
                      partOf ? 'pl-8 text-muted' : 'pl-4',
                    )}
                  >
                    {label}
                  </th>
                  <td className={clsx(cell, 'text-right', isLoss(amountOf(amount), line) && 'text-negative')}>
                    <Marked mark={markOf(mark)}>{formatMoney(amountOf(amount))}</Marked>
                    {line === 'COGS' && total.unitsWithoutCost > 0 && (
                      <Link to={missingCostsPath(sku)} className="block hover:underline">
                        <Badge tone="warning">
                          {t('product.unitsWithoutCost', { unitsWithoutCost: formatCount(total.unitsWithoutCost) })}
                        </Badge>
                      </Link>
                    )}
                  </td>
                  <td className={clsx(cell, 'text-right font-normal text-muted')}>
                    {formatPercent(percentOfNetRevenue)}
                  </td>
                  {columns.map(({ product: listing, figures }) => {
                    const figure = figures.find((each) => each.line === line);
                    return (
                      <td key={listing.id} className={clsx(cell, 'text-right')}>
                        {figure && <Marked mark={markOf(figure.mark)}>{formatMoney(amountOf(figure.amount))}</Marked>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </WideTable>
          <div className="flex flex-col gap-1 px-4 py-2.5 text-label text-muted">
            {!hasExchange && <p>{t('product.noExchangeRateOnSomeDay')}</p>}
            <StateLegend states={lines.map(({ mark }) => markOf(mark).state)} />
          </div>
        </>
      )}
    </Card>
  );
}

type Figures = readonly { readonly line: string; readonly amount: Parameters<typeof amountOf>[0] }[];

const amountIn = (figures: Figures, line: string) => amountOf(figures.find((each) => each.line === line)?.amount);

const isLoss = (amount: ReturnType<typeof amountOf>, line: string) => line === 'PROFIT' && (amount?.minor ?? 0) < 0;
