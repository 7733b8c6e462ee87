import { asin, currency, marketplace, country, sellerId, sellerName, isFba, rating } from './commonColumns.ts';
import { column, type ViewerTable } from './viewerTable.ts';

/** Who has the Buy Box, and the offers seen. */
export const offerTables: readonly ViewerTable[] = [
  {
    name: 'buy_box_status',
    description: 'Quem tem a Buy Box de cada produto agora',
    order: ['asin', 'last_checked DESC'],
    columns: [
      asin,
      column('product_name', 'text', 'Nome do produto'),
      marketplace,
      country,
      currency,
      column('buy_box_owner', 'text', 'Quem tem a Buy Box; "Sua Loja" quando é você'),
      column('buy_box_price', 'numeric', 'Preço da Buy Box'),
      isFba,
      rating,
      column('last_checked', 'timestamp with time zone', 'Última leitura'),
      column('our_price', 'numeric', 'Seu preço'),
      column('price_difference_pct', 'numeric', 'Seu preço contra o da Buy Box, em %; negativo: o seu é menor'),
      column('status_message', 'text', 'Situação em palavras'),
    ],
  },
  {
    name: 'competitor_tracking',
    description: 'Ofertas vistas nos seus anúncios, as suas também',
    order: ['"timestamp" DESC', 'asin', 'seller_id'],
    columns: [
      sellerId,
      sellerName,
      asin,
      marketplace,
      country,
      currency,
      column('price', 'numeric', 'Preço da oferta'),
      column('timestamp', 'timestamp with time zone', 'Vista pela última vez'),
      column('first_seen_at', 'timestamp with time zone', 'Vista pela primeira vez'),
      column('is_buy_box_winner', 'boolean', 'Se tinha a Buy Box'),
      isFba,
      rating,
    ],
  },
  {
    name: 'competitor_tracking_advanced',
    description: 'Ofertas de outros vendedores nos seus anúncios',
    order: ['tracking_date DESC', 'asin', 'seller_id'],
    columns: [
      sellerId,
      sellerName,
      asin,
      marketplace,
      country,
      currency,
      column('competitor_price', 'numeric', 'Preço do concorrente'),
      column('has_buy_box', 'boolean', 'Se tinha a Buy Box'),
      column('tracking_date', 'timestamp with time zone', 'Vista pela última vez'),
    ],
  },
];
