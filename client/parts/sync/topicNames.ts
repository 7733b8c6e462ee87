/** Names of the notifications of marketplaces, by the marketplaces' own. */
const names: Record<string, string> = {
  ANY_OFFER_CHANGED: 'Ofertas e Buy Box',
  ORDER_CHANGE: 'Pedidos',
  REPORT_PROCESSING_FINISHED: 'Relatórios prontos',
  DATA_KIOSK_QUERY_PROCESSING_FINISHED: 'Visitas (Data Kiosk)',
  FBA_INVENTORY_AVAILABILITY_CHANGES: 'Estoque FBA',
  LISTINGS_ITEM_STATUS_CHANGE: 'Anúncios à venda',
  APPLICATION_OAUTH_CLIENT_NEW_SECRET: 'Novo Client Secret',
  APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY: 'Fim do Client Secret',
  orders_v2: 'Pedidos',
  shipments: 'Envios',
  items: 'Anúncios',
  items_prices: 'Preços',
  stock_location: 'Estoque por local',
  fbm_stock_operations: 'Movimentos no Full',
  catalog_item_competition_status: 'Concorrência no catálogo',
  user_products: 'Produtos',
  user_products_families: 'Famílias de produtos',
  post_purchase: 'Reclamações e devoluções',
};

/** Name of a kind of notification; the marketplace's own when it has none. */
export const topicName = (topic: string): string => (Object.hasOwn(names, topic) ? names[topic]! : topic);
