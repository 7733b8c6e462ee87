import { productId, asin, sku, currency, marketplace, amountInReais } from './commonColumns.ts';
import { column, type ViewerTable } from './viewerTable.ts';

/** Stock, recent sales, profit, advertising and exchange rates. */
export const figureTables: readonly ViewerTable[] = [
  {
    name: 'inventory_snapshots',
    description:
      'Estoque por dia; o que vários anúncios dividem está uma vez só, no primeiro deles (products.stock_product_id)',
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
    name: 'ledger_lines',
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
        'item_revenue, discount, buyer_freight, product_cost, commission, fixed_fee, fulfilment, freight, sale_tax…',
      ),
      column('amount', 'numeric', 'Valor com o sinal com que move o lucro; vazio enquanto não se sabe'),
      currency,
      column('state', 'text', 'known (conhecido), provisional (pode mudar), estimated (estimado) ou unread (não lido)'),
      column('basis', 'text', 'unread, estimated, provisional, posted (lançado) ou confirmed (pago ou faturado)'),
      column('counts', 'boolean', 'Se entra no lucro mostrado'),
      column('stands', 'boolean', 'Se entra no lucro da sua situação, mesmo de venda cancelada'),
      column('superseded', 'boolean', 'Se outra fonte conta melhor o mesmo dinheiro; então não entra em nada'),
      column('source', 'text', 'De onde veio'),
      column('source_ref', 'text', 'Qual lançamento na origem'),
      column('units', 'integer', 'Unidades vendidas nesta linha'),
      column('unread_units', 'integer', 'Unidades cujo preço, custo ou tarifa desta linha não se sabe'),
      column(
        'status',
        'text',
        'Situação da venda: pending, shipped, delivered ou cancelled; vazio no que não é de venda',
      ),
      column('is_of_account', 'boolean', 'Se é um lançamento da conta, sem pedido e sem produto, fora do lucro'),
      amountInReais,
    ],
  },
  {
    name: 'ad_spend',
    description: 'Publicidade por produto e dia',
    order: ['day DESC', 'product_id'],
    columns: [
      column('day', 'date', 'Dia do anúncio'),
      productId,
      asin,
      sku,
      marketplace,
      currency,
      column('cost', 'numeric', 'Quanto custou'),
      column('sales', 'numeric', 'Vendas que o marketplace atribui ao anúncio'),
      column('clicks', 'integer', 'Cliques'),
      column('impressions', 'integer', 'Impressões'),
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
];
