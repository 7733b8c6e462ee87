import { column, type ViewerTable } from './viewerTable.ts';

const productId = column('product_id', 'integer', 'Produto', { references: ['products', 'id'] });
const asin = column('asin', 'text', 'Código público no marketplace: ASIN ou código MLB');
const sku = column('sku', 'text', 'Seu código do produto');
const currency = column('currency', 'text', 'Moeda dos valores da linha, por exemplo BRL');
const marketplace = column('marketplace', 'text', 'amazon ou mercadolivre');
const country = column('country_code', 'text', 'País do marketplace, por exemplo BR');
const confidence = column('confidence_score', 'numeric', 'Confiança, de 0 a 1');
const sellerId = column('seller_id', 'text', 'Código do vendedor no marketplace');
const sellerName = column('seller_name', 'text', 'Nome do vendedor');
const isFba = column('is_fba', 'boolean', 'Enviado pelo marketplace (FBA, Full)');
const rating = column('feedback_rating', 'numeric', 'Avaliações positivas do vendedor, de 0 a 100');
const rowId = (type: string, description: string) => column('id', type, description, { isKey: true });

/**
 * Every table a seller may read, with every column. Views, grants, row policies, what a statement may name, the table
 * list and the structure come from here; the rows come from the view of the same name in the schema `viewer`.
 */
const tables: ViewerTable[] = [
  {
    name: 'products',
    description: 'Produtos anunciados, uma linha por anúncio',
    order: ['id'],
    columns: [
      rowId('integer', 'Número do produto'),
      asin,
      sku,
      column('name', 'text', 'Nome do anúncio'),
      column('title', 'text', 'Nome do anúncio (igual a name)'),
      column('brand', 'text', 'Marca'),
      column('image_url', 'text', 'Endereço da imagem'),
      marketplace,
      country,
      currency,
      column('current_price', 'numeric', 'Preço atual'),
      column('active', 'boolean', 'Se o anúncio está ativo'),
      column('buy_box_percentage', 'numeric', 'Parte do tempo com a Buy Box nos últimos 30 dias, em %'),
    ],
  },
  {
    name: 'orders',
    description: 'Pedidos',
    order: ['id DESC'],
    columns: [
      rowId('bigint', 'Número do pedido aqui'),
      column('order_number', 'text', 'Número do pedido no marketplace'),
      marketplace,
      country,
      column('status', 'text', 'pending, shipped, delivered ou cancelled'),
      column('order_date', 'timestamp with time zone', 'Momento da compra'),
      column('created_at', 'timestamp with time zone', 'Momento da compra (igual a order_date)'),
      column('ingested_at', 'timestamp with time zone', 'Quando o pedido chegou aqui'),
      currency,
      column('total_amount', 'numeric', 'Valor do pedido; vazio enquanto o marketplace não informa o preço'),
    ],
  },
  {
    name: 'order_items',
    description: 'Itens dos pedidos',
    order: ['id DESC'],
    columns: [
      rowId('bigint', 'Número do item'),
      column('order_id', 'bigint', 'Pedido', { references: ['orders', 'id'] }),
      productId,
      column('status', 'text', 'pending, shipped, delivered ou cancelled'),
      column('quantity', 'integer', 'Unidades'),
      currency,
      column('unit_price', 'numeric', 'Preço por unidade, já com o seu desconto'),
    ],
  },
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
  {
    name: 'inventory_snapshots',
    description: 'Estoque por produto e dia',
    order: ['snapshot_date DESC', 'product_id'],
    columns: [
      asin,
      sku,
      productId,
      column('available_quantity', 'integer', 'Unidades disponíveis'),
      column('reserved_quantity', 'integer', 'Unidades reservadas'),
      column('inbound_quantity', 'integer', 'Unidades a caminho'),
      column('snapshot_date', 'date', 'Dia'),
    ],
  },
  {
    name: 'sales_metrics',
    description: 'Vendas recentes por produto',
    order: ['product_id'],
    columns: [
      asin,
      sku,
      productId,
      currency,
      column('units_sold_7d', 'integer', 'Unidades nos últimos 7 dias'),
      column('units_sold_30d', 'integer', 'Unidades nos últimos 30 dias'),
      column('revenue_30d', 'numeric', 'Receita dos últimos 30 dias'),
    ],
  },
  {
    name: 'profit_lines',
    description: 'Cada parte do lucro; as que contam somam o lucro de cada produto e dia',
    order: ['day DESC', 'order_id DESC', 'order_item_id', 'source_ref'],
    columns: [
      column('day', 'date', 'Dia da venda ou do lançamento'),
      column('order_id', 'bigint', 'Pedido', { references: ['orders', 'id'] }),
      column('order_item_id', 'bigint', 'Item do pedido', { references: ['order_items', 'id'] }),
      productId,
      marketplace,
      column(
        'kind',
        'text',
        'revenue, discount, product_cost, commission, fixed_fee, fulfilment, shipping, tax, refund…',
      ),
      column('amount', 'numeric', 'Valor com o sinal com que move o lucro; vazio enquanto não se sabe'),
      currency,
      column('state', 'text', 'actual ou estimated'),
      column('counts', 'boolean', 'Se entra no lucro mostrado'),
      column('source', 'text', 'De onde veio'),
      column('source_ref', 'text', 'Qual lançamento na origem'),
      column('effective_at', 'timestamp with time zone', 'Momento em que vale'),
      column('units', 'integer', 'Unidades vendidas nesta linha'),
    ],
  },
  {
    name: 'exchange_rates',
    description: 'Câmbio de cada dia; sem cotação no dia, a última anterior',
    order: ['day DESC', 'currency'],
    columns: [
      currency,
      column('day', 'date', 'Dia'),
      column('brl', 'numeric', 'Quanto vale uma unidade da moeda em reais'),
      column('usd', 'numeric', 'Quanto vale uma unidade da moeda em dólares'),
    ],
  },
  {
    name: 'ai_insights_advanced',
    description: 'Recomendações',
    order: ['id DESC'],
    columns: [
      rowId('integer', 'Número da recomendação'),
      productId,
      column('insight_type', 'text', 'restock, pricing, competitor, campaign ou other'),
      column('priority', 'text', 'critical, high, medium ou low'),
      column('title', 'text', 'Título'),
      column('description', 'text', 'Descrição'),
      column('recommendation', 'text', 'O que fazer'),
      confidence,
      column('potential_impact', 'text', 'Impacto esperado'),
      column('status', 'text', 'Situação; pending enquanto não foi tratada'),
      column('created_at', 'timestamp with time zone', 'Quando foi criada'),
    ],
  },
  {
    name: 'demand_forecasts',
    description: 'Previsão de unidades por produto e dia',
    order: ['forecast_date', 'product_id'],
    columns: [
      asin,
      sku,
      productId,
      column('forecast_date', 'date', 'Dia previsto'),
      column('units_forecast', 'numeric', 'Unidades previstas'),
      column('lower_bound', 'numeric', 'Limite inferior'),
      column('upper_bound', 'numeric', 'Limite superior'),
      column('recommended_stock_level', 'integer', 'Estoque recomendado'),
      column('reorder_point', 'integer', 'Ponto de pedido'),
      confidence,
    ],
  },
  {
    name: 'price_optimization',
    description: 'Preços sugeridos',
    order: ['product_id'],
    columns: [
      asin,
      sku,
      productId,
      column('suggested_price', 'numeric', 'Preço sugerido'),
      column('min_price', 'numeric', 'Menor preço'),
      column('max_price', 'numeric', 'Maior preço'),
      column('expected_profit_change', 'numeric', 'Variação esperada do lucro'),
      column('buy_box_probability', 'numeric', 'Chance de ter a Buy Box, de 0 a 1'),
      column('elasticity_coefficient', 'numeric', 'Elasticidade da demanda ao preço'),
      confidence,
      column('status', 'text', 'Situação; pending enquanto não foi tratada'),
      column('created_at', 'timestamp with time zone', 'Quando foi criada'),
    ],
  },
  {
    name: 'sync_logs',
    description: 'Sincronizações',
    order: ['id DESC'],
    columns: [
      rowId('integer', 'Número da sincronização'),
      column('sync_type', 'text', 'O que foi sincronizado'),
      column('status', 'text', 'pending, running, completed, partial ou error'),
      column('synced_at', 'timestamp with time zone', 'Quando terminou'),
      column('created_at', 'timestamp with time zone', 'Quando foi pedida'),
      column('orders_new', 'integer', 'Pedidos novos'),
      column('orders_updated', 'integer', 'Pedidos alterados'),
      column('error', 'text', 'O que não pôde ser lido'),
    ],
  },
];

/** The tables by name, in the order they are listed. */
export const viewerTables: ReadonlyMap<string, ViewerTable> = new Map(tables.map((table) => [table.name, table]));
