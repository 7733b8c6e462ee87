import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatDuration } from '#client/lib/time/time.ts';
import { formatCount, formatDecimal } from '#client/lib/format.ts';
import type { QuotaList_quotas$key } from './__generated__/QuotaList_quotas.graphql';

const operationNames: Record<string, string> = {
  getMarketplaceParticipations: 'Marketplaces da conta',
  searchOrders: 'Pedidos',
  getOrder: 'Pedidos avisados',
  createReport: 'Relatórios: pedir',
  'createReport/GET_SALES_AND_TRAFFIC_REPORT': 'Relatório de visitas: pedir',
  getReport: 'Relatórios: consultar',
  getReportDocument: 'Relatórios: baixar',
  createQuery: 'Consultas de visitas: pedir',
  getQuery: 'Consultas de visitas: consultar',
  getDocument: 'Consultas de visitas: baixar',
  getInventorySummaries: 'Estoque FBA',
  listTransactions: 'Transações financeiras',
  searchCatalogItems: 'Catálogo',
  getItemOffersBatch: 'Ofertas',
  createDestination: 'Avisos: destino',
  getDestinations: 'Avisos: destinos',
  createSubscription: 'Avisos: assinar',
  getSubscription: 'Avisos: conferir',
  deleteSubscriptionById: 'Avisos: trocar',
  adProfiles: 'Ads: perfis',
  createAdReport: 'Ads: pedir relatório',
  getAdReport: 'Ads: consultar relatório',
  orders: 'Pedidos',
  shipments: 'Envios',
  packs: 'Carrinhos',
  items: 'Anúncios',
  sale_price: 'Preços de venda',
  price_to_win: 'Disputa do catálogo',
  products: 'Páginas do catálogo',
  inventories: 'Estoque Full',
  'user-products': 'Estoque por depósito',
  listing_prices: 'Tarifas por anúncio',
  visits: 'Visitas',
  claims: 'Reclamações',
  returns: 'Devoluções',
  'return-cost': 'Custos de devolução',
  advertising: 'Anunciantes',
  product_ads: 'Product Ads',
  users: 'Vendedores',
  sites: 'Famílias de produtos',
  stock: 'Movimentos no Full',
  missed_feeds: 'Avisos perdidos',
};

/** Call quotas of one marketplace, collapsed behind a summary of the most used one. */
export function QuotaList({ quotas }: { quotas: QuotaList_quotas$key }) {
  const rows = useFragment(
    graphql`
      fragment QuotaList_quotas on QuotaUse @relay(plural: true) {
        operation
        spent
        burst
        secondsACall
      }
    `,
    quotas,
  );
  const share = ({ spent, burst }: { spent: number; burst: number }) => Math.min(100, (spent / burst) * 100);
  const fullest = Math.max(0, ...rows.map(share));
  return (
    <details className="text-small">
      <summary className="text-label text-muted hover:text-ink">
        Cota de chamadas: {fullest === 0 ? 'livre' : `até ${Math.round(fullest)}% em uso`}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {rows.map((quota) => (
          <li key={quota.operation ?? 'all'} className="flex flex-col gap-0.5">
            <p className="flex justify-between gap-3 text-label">
              <span title={quota.operation ?? undefined} className="truncate">
                {quota.operation
                  ? (operationNames[quota.operation] ?? quota.operation)
                  : 'Todas as chamadas do aplicativo'}
              </span>
              <span className="whitespace-nowrap text-muted tabular-nums">
                {formatCount(quota.spent)} de {formatCount(quota.burst)} · {refill(quota.secondsACall)}
              </span>
            </p>
            <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
              <div
                className={clsx('h-full rounded-full', quota.spent > quota.burst ? 'bg-warning' : 'bg-positive')}
                style={{ width: `${share(quota)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

const refill = (seconds: number) =>
  seconds >= 1 ? `+1 a cada ${formatDuration(seconds)}` : `${formatDecimal(1 / seconds)} por segundo`;
