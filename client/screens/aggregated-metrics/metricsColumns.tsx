import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatConversion, formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { hubPath, ordersPath } from '#client/lib/paths.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { SumLink } from '#client/ui/figures/SumLink.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { metricsColumns_row$data, metricsColumns_row$key } from './__generated__/metricsColumns_row.graphql';
import type { metricsColumns_sums$key } from './__generated__/metricsColumns_sums.graphql';
import type { MetricsView } from './metricsView.ts';
import { marketplaceFacts } from '#client/lib/marketplaces.ts';

type MetricsRow = metricsColumns_row$data[number];

/** Reads the rows for the columns. */
export const useMetricsRows = (rows: metricsColumns_row$key) =>
  useFragment(
    graphql`
      fragment metricsColumns_row on AggregatedMetricsRow @relay(plural: true) {
        productId
        hubId
        name
        skus
        asin
        marketplace
        country
        imageUrl
        units
        exactRevenue
        currency
        pageViews
        sessions
        conversionPercent
        isTrafficApproximate
      }
    `,
    rows,
  );

const SUMMED = t('aggregatedMetrics.sumOfTheVariationsWhoeverVisited');

/** Why a row has no visits of its own. */
function withoutVisits({ marketplace }: MetricsRow): string | undefined {
  const { name, traffic } = marketplaceFacts(marketplace);
  if (traffic.level === 'child') return undefined;
  return t('aggregatedMetrics.countsVisitsByListingNotBy', { name });
}

/** Why a row has no sessions. */
function withoutSessions({ marketplace }: MetricsRow): string | undefined {
  const { name, traffic } = marketplaceFacts(marketplace);
  return traffic.hasSessions ? undefined : t('aggregatedMetrics.countsVisitsNotSessions', { name });
}

/** Traffic figure, marked when it is a sum over variations. `why` is the tooltip of an unknown one. */
const Traffic = ({ figure, isApproximate, why }: { figure: string; isApproximate: boolean; why?: string }) => {
  if (figure === UNKNOWN) return why ? <span title={why}>{figure}</span> : figure;
  return isApproximate ? <span title={SUMMED}>≈ {figure}</span> : figure;
};

export const metricsKey = ({ productId }: MetricsRow) => productId;

/** Address of the orders that a row adds up; undefined for one of several listings, by which orders cannot be filtered. */
export const ordersOfRow = (
  { startDate, endDate, asinLevel }: Pick<MetricsView, 'startDate' | 'endDate' | 'asinLevel'>,
  { productId, skus }: Pick<MetricsRow, 'productId' | 'skus'>,
) =>
  asinLevel === 'PARENT' || skus.length > 1
    ? undefined
    : ordersPath({ period: 'custom', startDate, endDate, listing: productId });

/** Columns of spec 2. All but the first are sortable. */
export const metricsColumns = (ordersOf: (row: MetricsRow) => string | undefined): readonly Column<MetricsRow>[] => [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('aggregatedMetrics.product') }],
    width: 'lg:w-[34%]',
    cell: ({ hubId, name, imageUrl, marketplace, country }) => (
      <ProductCell name={name} imageUrl={imageUrl} to={hubPath(hubId)}>
        <MarketplaceBadge marketplace={marketplace} />
        <CountryFlag country={country} />
      </ProductCell>
    ),
  },
  {
    id: 'sku',
    phone: 'plain',
    header: [{ label: 'SKU', sort: 'sku' }],
    cell: ({ skus }) => (
      <span className="whitespace-nowrap" title={skus.length > 1 ? skus.join(', ') : undefined}>
        {skus[0] ?? t('aggregatedMetrics.skuNotAvailable')}
        {skus.length > 1 && <span className="text-muted"> +{skus.length - 1}</span>}
      </span>
    ),
  },
  {
    id: 'asin',
    phone: 'plain',
    header: [{ label: 'ASIN', sort: 'asin' }],
    cell: ({ asin }) => <span className="whitespace-nowrap">{asin}</span>,
  },
  {
    id: 'units',
    phone: 'meta',
    header: [{ label: t('aggregatedMetrics.units'), sort: 'units' }],
    align: 'right',
    cell: (row) => <SumLink to={ordersOf(row)}>{formatCount(row.units)}</SumLink>,
  },
  {
    id: 'revenue',
    phone: 'primary',
    header: [{ label: t('aggregatedMetrics.revenue'), sort: 'revenue' }],
    align: 'right',
    cell: (row) => (
      <span className="whitespace-nowrap">
        <SumLink to={ordersOf(row)}>
          {formatMoney({ minor: Math.round(row.exactRevenue), currency: row.currency })}
        </SumLink>
      </span>
    ),
  },
  {
    id: 'pageViews',
    phone: 'meta',
    header: [{ label: t('aggregatedMetrics.views'), sort: 'pageViews' }],
    align: 'right',
    cell: (row) => (
      <Traffic figure={formatCount(row.pageViews)} isApproximate={row.isTrafficApproximate} why={withoutVisits(row)} />
    ),
  },
  {
    id: 'sessions',
    phone: 'meta',
    header: [{ label: t('aggregatedMetrics.sessions'), sort: 'sessions' }],
    align: 'right',
    cell: (row) => (
      <Traffic figure={formatCount(row.sessions)} isApproximate={row.isTrafficApproximate} why={withoutSessions(row)} />
    ),
  },
  {
    id: 'conversion',
    phone: 'secondary',
    header: [{ label: t('aggregatedMetrics.conversion'), sort: 'conversionPercent' }],
    align: 'right',
    cell: ({ conversionPercent, sessions, isTrafficApproximate }) => {
      const conversion = <Traffic figure={formatConversion(conversionPercent)} isApproximate={isTrafficApproximate} />;
      // Mercado Livre reports only visits
      return conversionPercent != null && sessions == null ? (
        <Pair first={conversion} second={t('aggregatedMetrics.byVisits')} />
      ) : (
        conversion
      );
    },
  },
];

/** Footer cells by column: sums of the search over all pages. */
export function useMetricsTotals(key: metricsColumns_sums$key): Record<string, ReactNode> {
  const sums = useFragment(
    graphql`
      fragment metricsColumns_sums on AggregatedMetricsSums {
        products
        units
        revenue {
          ...amount_money
        }
        averageTicket {
          ...amount_money
        }
        pageViews
        sessions
        conversionPercent
        hasExchange
      }
    `,
    key,
  );
  const ticket = t('aggregatedMetrics.averageTicket2', { averageTicket: formatMoney(amountOf(sums.averageTicket)) });
  return {
    product: (
      <span className="flex flex-wrap items-center gap-x-2">
        {t('aggregatedMetrics.total')}
        <span className="text-label font-normal text-muted">
          {t('aggregatedMetrics.products3', { products: sums.products })}
        </span>
        {!sums.hasExchange && <Badge tone="warning">{t('aggregatedMetrics.noExchangeRate')}</Badge>}
      </span>
    ),
    units: formatCount(sums.units),
    revenue: <Pair first={formatMoney(amountOf(sums.revenue))} second={ticket} />,
    pageViews: formatCount(sums.pageViews),
    sessions: formatCount(sums.sessions),
    conversion: formatConversion(sums.conversionPercent),
  };
}
