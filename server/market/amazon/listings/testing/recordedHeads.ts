/** A head of GET_MERCHANT_LISTINGS_ALL_DATA as public sources show it, and the places of the wanted columns in it. */
export interface RecordedHead {
  name: string;
  head: string;
  places: {
    sku: number;
    asin?: number;
    /** Of a product id and of its type, where there is no column of the ASIN. */
    productId?: [number, number];
    name: number;
    price: number;
    quantity?: number;
    status?: number;
    channel?: number;
  };
}

const ENGLISH =
  'item-name item-description listing-id seller-sku price quantity open-date image-url item-is-marketplace product-id-type ' +
  'zshop-shipping-fee item-note item-condition zshop-category1 zshop-browse-path zshop-storefront-feature asin1 asin2 asin3 ' +
  'will-ship-internationally expedited-shipping zshop-boldface product-id bid-for-featured-placement add-delete ' +
  'pending-quantity fulfillment-channel merchant-shipping-group';
const EUROPEAN =
  'item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\topen-date\tDeprecated column\titem-is-marketplace\t' +
  'product-id-type\tDeprecated column\titem-note\titem-condition\tDeprecated column\tDeprecated column\tDeprecated column\t' +
  'asin1\tDeprecated column\tDeprecated column\twill-ship-internationally\texpedited-shipping\tDeprecated column\tproduct-id\t' +
  'Deprecated column\tadd-delete\tpending-quantity\tfulfilment-channel';
const tabbed = (names: string) => names.replaceAll(' ', '\t');
const english = { name: 0, sku: 3, price: 4, quantity: 5, asin: 16, channel: 26 };

/** The nine heads of shared/marketplaces/real (REAL.md 1.2), recorded or built of recorded names. */
export const recordedHeads: RecordedHead[] = [
  // jlevers/selling-partner-api#525 (US), also Amazon's list of attributes
  { name: 'English, as documented', head: tabbed(`${ENGLISH} status`), places: { ...english, status: 28 } },
  // jlevers/selling-partner-api#525
  {
    name: 'Chinese',
    head:
      '商品名称\t商品描述\t商品编码\t卖家 SKU\t价格\t数量\t开售日期\t不适用项目\t是否为商城中的商品\t商品编码类型\t不适用项目\t商品备注\t商品状况\t' +
      '不适用项目\t不适用项目\t不适用项目\tASIN1\t不适用项目\t不适用项目\t国际配送\t加急配送\t不适用项目\t商品编码\t不适用项目\t添加-删除\t' +
      '等待购买数量\t配送渠道\t卖家配送组\t状态',
    places: { ...english, status: 28 },
  },
  // amzn/selling-partner-api-models#3999 (2024-07)
  {
    name: 'European',
    head: `${EUROPEAN}\tmerchant-shipping-group\tstatus\tMinimum order quantity\tSell remainder`,
    places: { ...english, status: 28 },
  },
  // amzn/selling-partner-api-models#4140 (2024-08, Germany)
  {
    name: 'European, with payment types',
    head: `${EUROPEAN}\toptional-payment-type-exclusion\tmerchant-shipping-group\tstatus\tMinimum order quantity\tSell remainder`,
    places: { ...english, status: 29 },
  },
  // names recorded in public code, their order ours
  {
    name: 'Japanese',
    head:
      '商品名\t出品ID\t出品者SKU\t価格\t数量\t出品日\t商品IDタイプ\tコンディション説明\tコンディション\t国外へ配送可\t迅速な配送\t商品ID\t在庫数\t' +
      'フルフィルメント・チャンネル\tmerchant-shipping-group\tステータス',
    places: { name: 0, sku: 2, price: 3, quantity: 4, productId: [11, 6], channel: 13, status: 15 },
  },
  // names recorded in public code, their order and selection ours
  {
    name: 'French',
    head:
      'nom-produit\tdescription-article\tid-offre\tsku-vendeur\tprix\tquantité\tdate-ouverture\ttype-id-produit\tid-produit\t' +
      'canal-traitement\tgroupe-expédition-vendeur\tétat',
    places: { name: 0, sku: 3, price: 4, quantity: 5, productId: [8, 7], channel: 9, status: 11 },
  },
  // amzn/selling-partner-api-models#4864 (2025-07): with `custom`, only the columns chosen in Seller Central (their beginning)
  {
    name: 'with chosen columns only',
    head: tabbed('seller-sku asin1 item-name listing-id price product-id-type product-id'),
    places: { sku: 0, asin: 1, name: 2, price: 4 },
  },
  // amzn/selling-partner-api-models#5216 (2026-05-01, open)
  { name: 'without a status', head: tabbed(ENGLISH), places: english },
  // names read by public code from accounts of amazon.com.br, their order ours
  {
    name: 'Portuguese',
    head: 'nome-do-item\tdescrição-do-item\tsku-do-vendedor\tpreço\tasin 1\tstatus',
    places: { name: 0, sku: 2, price: 3, asin: 4, status: 5 },
  },
];

/**
 * A report without a status as a real account had it: lineofflight/peddler @ 5a23510, recorded 2025-06-02,
 * test_download_report_document_with_url.yml, its first two rows.
 */
export const recordedReport = [
  tabbed(ENGLISH.replace(' merchant-shipping-group', '')),
  'Sample Listing Title One\tTest item description\t1234567890A\tSKU-001-TEST\t25.99\t5\t2024-01-15 10:00:00 UTC\t\ty\t1\t\tSample item note\t2\t\t\t\t1234567890\t\t\t\t\t\t1234567890\t\t\t0\tDEFAULT',
  'Sample Listing Title Two\tAnother test description\t1234567890B\tSKU-002-TEST\t19.50\t3\t2024-01-16 11:00:00 UTC\t\ty\t1\t\t\t11\t\t\t\t2345678901\t\t\t\t\t\t2345678901\t\t\t0\tDEFAULT',
];
