import { productId, asin, sku, currency, marketplace, country, amountInReais, rowId } from './commonColumns.ts';
import { column, type ViewerTable } from './viewerTable.ts';

/** Products and what was sold of them. */
export const salesTables: readonly ViewerTable[] = [
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
      column(
        'stock_product_id',
        'integer',
        'Produto em que o estoque está contado: o próprio ou, quando anúncios dividem um estoque, o primeiro deles',
        { references: ['products', 'id'] },
      ),
      column('is_kit', 'boolean', 'Se é um kit de outros produtos, sem estoque próprio'),
      column('buy_box_percentage', 'numeric', 'Parte do tempo com a Buy Box nos últimos 30 dias, em %'),
      column('search_text', 'text', 'Nome, SKU e código público em minúsculas e sem acentos, para buscar'),
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
      column('pack_id', 'text', 'Carrinho do Mercado Livre: seus pedidos são uma só compra'),
      column('ship_uf', 'text', 'Estado (UF) de entrega; vazio fora do Brasil e enquanto o marketplace não informa'),
      amountInReais,
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
      amountInReais,
    ],
  },
];
