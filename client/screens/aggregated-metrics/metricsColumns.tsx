import type { ReactNode } from 'react';
import { formatConversion, formatCount, formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { CountryFlag } from '#client/ui/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { MarketplaceBadge } from '#client/ui/MarketplaceBadge.tsx';
import { Pair } from '#client/ui/Pair.tsx';
import { ProductCell } from '#client/ui/ProductCell.tsx';
import type { MetricsRow } from './metricsRow.ts';
import type { RowSums } from './sumRows.ts';

const SUMMED = 'Soma das variações: quem visitou duas conta duas vezes';

const PER_LISTING = 'O Mercado Livre conta visitas por anúncio, não por variação: veja no nível PARENT';
const NO_SESSIONS = 'O Mercado Livre conta visitas, não sessões';

/** A figure of traffic, marked where it comes from variations added up; an unknown one may say why. */
const Traffic = ({ figure, isApproximate, why }: { figure: string; isApproximate: boolean; why?: string }) => {
  if (figure === UNKNOWN) return why ? <span title={why}>{figure}</span> : figure;
  return isApproximate ? <span title={SUMMED}>≈ {figure}</span> : figure;
};

const atMercadoLivre = ({ marketplace }: MetricsRow, why: string) => (marketplace === 'mercadolivre' ? why : undefined);

/** The columns of spec 2; all but the first are sortable. */
export const metricsColumns: readonly Column<MetricsRow>[] = [
  {
    id: 'product',
    header: [{ label: 'Produto' }],
    width: 'lg:w-[34%]',
    cell: ({ name, imageUrl, marketplace, country }) => (
      <ProductCell name={name} imageUrl={imageUrl}>
        <MarketplaceBadge marketplace={marketplace} />
        <CountryFlag country={country} />
      </ProductCell>
    ),
  },
  {
    id: 'sku',
    header: [{ label: 'SKU', sort: 'sku' }],
    cell: ({ sku, skus }) => (
      <span className="whitespace-nowrap" title={skus.length > 1 ? skus.join(', ') : undefined}>
        {sku ?? 'SKU não disponível'}
        {skus.length > 1 && <span className="text-muted"> +{skus.length - 1}</span>}
      </span>
    ),
  },
  {
    id: 'asin',
    header: [{ label: 'ASIN', sort: 'asin' }],
    cell: ({ asin }) => <span className="whitespace-nowrap">{asin}</span>,
  },
  {
    id: 'units',
    header: [{ label: 'Unidades', sort: 'units' }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'revenue',
    header: [{ label: 'Receita', sort: 'revenue' }],
    align: 'right',
    cell: ({ revenue, currency }) => (
      <span className="whitespace-nowrap">{formatMoney({ minor: Math.round(revenue), currency })}</span>
    ),
  },
  {
    id: 'pageViews',
    header: [{ label: 'Visualizações', sort: 'pageViews' }],
    align: 'right',
    cell: (row) => (
      <Traffic
        figure={formatCount(row.pageViews)}
        isApproximate={row.isTrafficApproximate}
        why={atMercadoLivre(row, PER_LISTING)}
      />
    ),
  },
  {
    id: 'sessions',
    header: [{ label: 'Sessões', sort: 'sessions' }],
    align: 'right',
    cell: (row) => (
      <Traffic
        figure={formatCount(row.sessions)}
        isApproximate={row.isTrafficApproximate}
        why={atMercadoLivre(row, NO_SESSIONS)}
      />
    ),
  },
  {
    id: 'conversion',
    header: [{ label: 'Conversão', sort: 'conversionPercent' }],
    align: 'right',
    cell: ({ conversionPercent, sessions, isTrafficApproximate }) => {
      const conversion = <Traffic figure={formatConversion(conversionPercent)} isApproximate={isTrafficApproximate} />;
      // Mercado Livre counts visits only
      return conversionPercent !== null && sessions === null ? (
        <Pair first={conversion} second="por visitas" />
      ) : (
        conversion
      );
    },
  },
];

/** The footer by column: sums of what the search found, on all pages. */
export const metricsTotals = (sums: RowSums): Record<string, ReactNode> => ({
  product: (
    <span className="flex flex-wrap items-center gap-x-2">
      Total
      <span className="text-2xs font-normal text-muted">{formatQuantity(sums.products, 'produto', 'produtos')}</span>
      {!sums.hasExchange && <Badge tone="warning">sem câmbio</Badge>}
    </span>
  ),
  units: formatCount(sums.units),
  revenue: <Pair first={formatMoney(sums.revenue)} second={`Ticket médio ${formatMoney(sums.averageTicket)}`} />,
  pageViews: formatCount(sums.pageViews),
  sessions: formatCount(sums.sessions),
  conversion: formatConversion(sums.conversionPercent),
});
