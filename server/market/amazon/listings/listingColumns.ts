/**
 * Names of the wanted columns of GET_MERCHANT_LISTINGS_ALL_DATA, preferred ones first. Amazon documents the English ones and
 * translates them by the language of the account, whatever a request asks for. The others come from public programs that
 * read files of sellers (amzn/selling-partner-api-models#3999, #4140, #4864, #5216; jlevers/selling-partner-api#525; two PHP
 * readers of amazon.com.br): no full list is public. `quantidade` and the Spanish `Precio` were not seen in a file.
 */
export const listingColumns = {
  'seller-sku': [
    'seller-sku', 'sku-do-vendedor', 'SKU del vendedor', 'sku-vendedor', 'Händler-SKU', 'sku-vendeur', 'SKU venditore',
    '出品者SKU', '卖家 SKU', 'sku-sprzedawcy', 'sku-البائع',
  ],
  // 商品ID too was seen with ASINs, but is the product id of any kind: see product-id-type
  asin1: ['asin1', 'asin 1'],
  'product-id': [
    'product-id', 'Identificador del producto', 'Produkt-ID', 'id-produit', 'Identificativo del prodotto', '商品ID',
    // in a Chinese file also the name of the listing's id: two columns of one name are neither
    '商品编码',
    'identyfikator-produktu', 'رقم-المنتج',
  ],
  'product-id-type': [
    'product-id-type', 'Tipo de identificador de producto', 'Produkt-ID-Typ', 'type-id-produit',
    'Tipo di identificativo del prodotto', '商品IDタイプ', '商品编码类型', 'typ-identyfikatora-produktu', 'نوع-رقم-المنتج',
  ],
  'item-name': [
    'item-name', 'nome-do-item', 'Título del producto', 'Artikelbezeichnung', 'nom-produit', "Nome dell'articolo", '商品名',
    '商品名称', 'nazwa-produktu', 'اسم-المنتج',
  ],
  price: ['price', 'preço', 'Precio', 'Preis', 'prix', 'Prezzo', '価格', '价格', 'cena', 'السعر'],
  // beside 数量, 在庫数 stands where the English file has pending-quantity
  quantity: ['quantity', 'quantidade', 'Cantidad', 'Menge', 'quantité', 'Quantità', '数量', '在庫数', 'ilość', 'الكمية'],
  status: ['status', 'Estado', 'état', 'Stato', 'ステータス', '状态', 'durum', 'الحالة'],
  'fulfillment-channel': [
    'fulfillment-channel', 'fulfilment-channel', 'Canal de gestión logística', 'Versender', 'canal-traitement',
    'Canale di gestione', 'フルフィルメント・チャンネル', '配送渠道', 'kanał-realizacji', 'قناة-الشحن',
  ],
  'image-url': ['image-url'],
} as const satisfies Record<string, readonly string[]>; // prettier-ignore

export type ListingColumn = keyof typeof listingColumns;

/** Known names of columns that the product does not read: not reported as unknown. */
export const otherListingColumns: readonly string[] = [
  'item-description', 'listing-id', 'open-date', 'item-is-marketplace', 'zshop-shipping-fee', 'item-note', 'item-condition',
  'zshop-category1', 'zshop-browse-path', 'zshop-storefront-feature', 'asin2', 'asin3', 'will-ship-internationally',
  'expedited-shipping', 'zshop-boldface', 'bid-for-featured-placement', 'add-delete', 'pending-quantity',
  'merchant-shipping-group', 'Deprecated column', 'optional-payment-type-exclusion', 'Minimum order quantity',
  'Sell remainder', 'Business Price', 'ProductTaxCode',
  'descrição-do-item',
  'Descripción del producto', 'Fecha de creación', 'Cantidad de pedido mínima', 'Vender las unidades restantes',
  'Artikelbeschreibung', 'Angebotsnummer', 'Erstellungsdatum', 'Händlerversandgruppe', 'Anzahl Bestellungen',
  'Mindestbestellmenge', 'Restposten verkaufen',
  'description-article', 'id-offre', 'date-ouverture', 'groupe-expédition-vendeur', 'Vendre le stock restant',
  'Data di creazione',
  '出品ID', '出品日', 'コンディション説明', 'コンディション', '国外へ配送可', '迅速な配送',
  '商品描述', '开售日期', '卖家配送组', '不适用项目', '是否为商城中的商品', '商品备注', '商品状况', '国际配送', '加急配送', '添加-删除',
  '等待购买数量',
  'opis-produktu', 'identyfikator-oferty', 'data-otwarcia', 'grupa-wysyłki-sprzedawcy',
  'وصف-المنتج', 'رقم-العرض', 'تاريخ-مفتوح',
]; // prettier-ignore
