import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { PreparationProgress } from '#client/screens/database/preparation/PreparationProgress.tsx';
import { builderTotals } from './builderTotals.ts';
import type { BuilderRow, BuilderRun } from './useBuilderRun.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';

const money = (value: number, currency: string) => formatMoney({ minor: Math.round(value * 100), currency });

/** Revenue in US$ at the daily rates, with the original amount in a tooltip; the original amount when a rate is missing. */
function Revenue({ row: { revenue, dollars, currency } }: { row: BuilderRow }) {
  if (revenue === null) return UNKNOWN;
  if (dollars !== null)
    return <span title={currency ? money(revenue, currency) : undefined}>{money(dollars, 'USD')}</span>;
  return (
    <>
      {currency ? money(revenue, currency) : formatCount(revenue)}{' '}
      <Badge tone="warning">{t('database.noExchangeRate')}</Badge>
    </>
  );
}

const columns: Column<BuilderRow>[] = [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('database.product') }],
    cell: ({ name, imageUrl, country }) => (
      <ProductCell name={name} imageUrl={imageUrl}>
        {country && <CountryFlag country={country} />}
      </ProductCell>
    ),
  },
  { id: 'asin', phone: 'plain', header: [{ label: 'ASIN' }], cell: ({ asin }) => asin ?? UNKNOWN },
  {
    id: 'units',
    phone: 'meta',
    header: [{ label: t('database.sales') }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'orders',
    phone: 'meta',
    header: [{ label: t('database.orders') }],
    align: 'right',
    cell: ({ orders }) => formatCount(orders),
  },
  {
    id: 'revenue',
    phone: 'primary',
    header: [{ label: t('database.revenue') }],
    align: 'right',
    cell: (row) => <Revenue row={row} />,
  },
  {
    id: 'marketplace',
    phone: 'plain',
    header: [{ label: t('database.marketplace') }],
    cell: ({ marketplace }) => marketplaceName(marketplace),
  },
];

/** The products found by the filter builder, with totals of the listed ones. */
export function BuilderResult({ run }: { run: BuilderRun }) {
  if (run.state === 'idle') return null;
  return (
    <section aria-label={t('database.resultOfTheFilters')} className="rounded-lg border border-line bg-surface">
      {run.state === 'running' && (
        <div role="status" aria-label={t('database.runningQuery')} className="flex flex-col gap-2 p-4">
          <PreparationProgress />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      )}
      {run.state === 'failed' && (
        <div className="p-4">
          <Banner tone="error">
            <strong className="block">{t('database.queryError')}</strong>
            {run.message}
          </Banner>
        </div>
      )}
      {run.state === 'rows' && (run.rows.length === 0 ? <Nothing /> : <Products {...run} />)}
    </section>
  );
}

const Nothing = () => (
  <EmptyState title={t('database.noResultFound')} hint={t('database.tryAdjustingTheFiltersToSee')} />
);

function Products({ rows, total, sql, asOf }: { rows: BuilderRow[]; total: number; sql: string; asOf: string }) {
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))].toSorted();
  const { units, orders, revenue, unpriced } = builderTotals(rows);
  return (
    <>
      <DataTable
        label={t('database.productsFound')}
        columns={columns}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={(row) => String((row as BuilderRow & { index: number }).index)}
        totals={{
          product: t('database.totalOfTheProductsShown'),
          units: formatCount(units),
          orders: formatCount(orders),
          revenue: (
            <>
              {formatMoney(revenue)}
              {unpriced > 0 && (
                <Badge tone="warning" title={t('database.salesWhosePriceTheMarketplaceHas')}>
                  {t('database.productsWithoutPrice', { unpriced })}
                </Badge>
              )}
            </>
          ),
        }}
      />
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <p className="text-small text-muted">
          <Trans
            id="database.showingOfProductsDataOf"
            params={{ rowsCount: formatCount(rows.length), total, asOf: formatMoment(asOf) }}
            components={{ span: <span /> }}
          />
        </p>
        <ExportButton
          path="/api/database/query/export"
          body={{ query: sql, name: 'produtos-encontrados', columns: fileColumns }}
          isEmpty={false}
        />
      </div>
      {currencies.length > 1 && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          <Trans
            id="database.thereAreProductsInRevenueAnd"
            params={{ currencies: new Intl.ListFormat(numberTag()).format(currencies) }}
            components={{ code: <code className="font-mono text-ink" /> }}
          />
        </p>
      )}
    </>
  );
}

/** Exported columns of the statement, with the screen's titles. */
const fileColumns = [
  { name: 'product_name', title: t('database.product') },
  { name: 'asin', title: 'ASIN' },
  { name: 'total_vendas', title: t('database.sales') },
  { name: 'total_pedidos', title: t('database.orders') },
  { name: 'total_revenue', title: t('database.revenue') },
  { name: 'currency', title: t('database.currency') },
  { name: 'total_revenue_usd', title: t('database.revenueDollars') },
  { name: 'marketplace', title: t('database.marketplace') },
  { name: 'country_code', title: t('database.country') },
];
