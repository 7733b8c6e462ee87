import { factsOf, type Marketplace } from '#server/market/registry.ts';
import type { StreamName } from '#server/work/sync/storePage.ts';

const STREAM_LABELS: Record<StreamName, string> = {
  orders_backfill: 'Pedidos',
  orders: 'Pedidos novos',
  products: 'Produtos',
  inventory: 'Estoque',
  fees: 'Tarifas',
  fee_estimates: 'Estimativas de tarifas',
  returns: 'Devoluções',
  reimbursements: 'Ressarcimentos',
  losses: 'Unidades perdidas',
  storage: 'Armazenagem',
  settlements: 'Repasses',
  stated_sums: 'Saldos informados',
  shipments: 'Entregas',
  bills: 'Faturas',
  releases: 'Liberações',
  ads: 'Publicidade',
  offers: 'Ofertas',
  competitors: 'Preços dos competidores',
  traffic: 'Visitas',
};

const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'America/Sao_Paulo' });

/** The seller's label of a stream being read: `Pedidos da Amazon, março de 2026`. `within` is any time in the month read. */
export function stepLabel(stream: StreamName, marketplace: Marketplace, within?: Date): string {
  const label = `${STREAM_LABELS[stream]} ${factsOf(marketplace).of}`;
  return within ? `${label}, ${month.format(within)}` : label;
}
