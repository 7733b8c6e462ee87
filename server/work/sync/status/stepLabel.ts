import type { Marketplace } from '#server/market/snapshots.ts';
import type { StreamName } from '#server/work/sync/storePage.ts';

const OF_MARKETPLACE: Record<Marketplace, string> = { amazon: 'da Amazon', mercadolivre: 'do Mercado Livre' };

const WHAT: Record<StreamName, string> = {
  orders_backfill: 'Pedidos',
  orders: 'Pedidos novos',
  products: 'Produtos',
  inventory: 'Estoque',
  fees: 'Tarifas',
  fee_estimates: 'Estimativas de tarifas',
  returns: 'Devoluções',
  reimbursements: 'Ressarcimentos',
  storage: 'Armazenagem',
  settlements: 'Repasses',
  shipments: 'Entregas',
  ads: 'Publicidade',
  offers: 'Ofertas',
  competitors: 'Preços dos competidores',
  traffic: 'Visitas',
};

const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'America/Sao_Paulo' });

/** What is being read, for the seller: `Pedidos da Amazon, março de 2026`. `within` is any moment of the month read. */
export function stepLabel(stream: StreamName, marketplace: Marketplace, within?: Date): string {
  const label = `${WHAT[stream]} ${OF_MARKETPLACE[marketplace]}`;
  return within ? `${label}, ${month.format(within)}` : label;
}
