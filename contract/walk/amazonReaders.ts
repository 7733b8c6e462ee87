import { type Connector, type FeeQuestion, MarketplaceError } from '#server/market/connector.ts';
import { noSales } from '#server/market/testing/noSales.ts';
import { pages, type Reader, rows, valueAt } from './reader.ts';
import type { Scripted } from './scene.ts';

const MARKETPLACE = 'ATVPDKIKX0DER';
const SKU = 'SKU-1';
const ASIN = 'B0CONTRACT';
/** Where Amazon keeps documents; any other host of a recording has the same path here. */
export const DOCUMENT = 'GET /report-document';

const listingsFile = (asin = ASIN, status = 'Active') =>
  ['seller-sku\tasin1\titem-name\tprice\tquantity\tstatus\tfulfillment-channel', `${SKU}\t${asin}\tMug\t9.90\t5\t${status}\tDEFAULT`].join('\n'); // prettier-ignore

const kioskRow = JSON.stringify({
  startDate: '2026-11-19',
  marketplaceId: MARKETPLACE,
  parentAsin: ASIN,
  childAsin: ASIN,
  sales: { unitsOrdered: 1 },
  traffic: { pageViews: 2, sessions: 1, buyBoxPercentage: 100 },
});

/** The calls of a seller with visits of one day. */
const visitsScript = (): Scripted[] => [
  ...amazonScript().slice(0, 2),
  { operation: 'POST /dataKiosk/2023-11-15/queries', status: 202, body: { queryId: '1' } },
  {
    operation: 'GET /dataKiosk/2023-11-15/queries/{}',
    body: { queryId: '1', processingStatus: 'DONE', dataDocumentId: '1' },
  },
  {
    operation: 'GET /dataKiosk/2023-11-15/documents/{}',
    body: { documentId: '1', documentUrl: 'https://documents.test/report-document' },
  },
  { operation: DOCUMENT, body: kioskRow },
  { operation: 'GET /{}', body: kioskRow },
];

/** The calls of a seller with one listing. */
export const amazonScript = (file = listingsFile()): Scripted[] => [
  { operation: 'POST /auth/o2/token', body: { access_token: 'Atza|1', expires_in: 3_600 } },
  {
    operation: 'GET /sellers/v1/marketplaceParticipations',
    body: { payload: [{ marketplace: { id: MARKETPLACE }, participation: { isParticipating: true } }] },
  },
  { operation: 'POST /reports/2021-06-30/reports', status: 202, body: { reportId: '1' } },
  {
    operation: 'GET /reports/2021-06-30/reports/{}',
    body: { reportId: '1', processingStatus: 'DONE', reportDocumentId: '1' },
  },
  { operation: 'GET /reports/2021-06-30/documents/{}', body: { url: 'https://documents.test/report-document' } },
  { operation: DOCUMENT, body: file },
  // where a recorded answer says that the document is
  { operation: 'GET /{}', body: file },
  { operation: 'GET /catalog/2022-04-01/items', body: { items: [] } },
  { operation: 'GET /fba/inventory/v1/summaries', body: { payload: { inventorySummaries: [] } } },
  { operation: 'GET /listings/2021-08-01/items/{}', body: { numberOfResults: 0, items: [] } },
];

/** The calls of a seller whose listings file does not say whether its listing is active. */
export const unsaidScript = (sku: string): Scripted[] => amazonScript(listingsFile(ASIN, '').replace(SKU, sku));

const listings = (connector: Connector) => rows(connector.listings());
async function visits(connector: Connector) {
  for await (const { traffic } of connector.traffic!(null, noSales)) return traffic;
  return null;
}

/** The operations of Amazon that the product calls, of those with recorded answers. */
export const amazonReaders: Reader[] = [
  { operation: 'POST /auth/o2/token', script: () => amazonScript(), read: listings },
  { operation: 'GET /sellers/v1/marketplaceParticipations', script: () => amazonScript(), read: listings },
  {
    operation: 'GET /orders/2026-01-01/orders',
    script: () => amazonScript(),
    read: async (connector) => (await connector.changedOrders(new Date('2026-11-01T00:00:00Z'), null)).orders,
  },
  { operation: 'POST /reports/2021-06-30/reports', script: () => amazonScript(), read: listings },
  { operation: 'GET /reports/2021-06-30/reports/{}', script: () => amazonScript(), read: listings },
  { operation: 'GET /reports/2021-06-30/documents/{}', script: () => amazonScript(), read: listings },
  {
    operation: DOCUMENT,
    script: () => [
      {
        operation: 'GET /reports/2021-06-30/reports',
        body: { reports: [{ reportId: '1', createdTime: '2026-11-18T00:00:00Z', reportDocumentId: '1' }] },
      },
      ...amazonScript(),
      ...visitsScript().slice(2),
    ],
    read: (connector, { body }) => {
      if (String(body).startsWith('{')) return visits(connector);
      return String(body).startsWith('settlement-id') ? pages(connector.settlements!(new Set())) : listings(connector);
    },
  },
  {
    operation: 'GET /finances/2024-06-19/transactions',
    script: () => amazonScript(),
    read: async (connector) => {
      const amounts = await rows(connector.postedAmounts(new Date('2026-11-01T00:00:00Z')));
      // what was left out or is unknown
      const [note] = connector.takeNotes!();
      if (note !== undefined) throw new MarketplaceError(note);
      return amounts;
    },
  },
  { operation: 'POST /dataKiosk/2023-11-15/queries', script: visitsScript, read: visits },
  { operation: 'GET /dataKiosk/2023-11-15/queries/{}', script: visitsScript, read: visits },
  { operation: 'GET /dataKiosk/2023-11-15/documents/{}', script: visitsScript, read: visits },
  {
    operation: 'GET /catalog/2022-04-01/items',
    like: 'GET /catalog/2022-04-01/items/{}',
    answer: ({ body }) => ({ items: [body] }),
    script: ({ body }) => amazonScript(listingsFile(valueAt(body, 'asin'))),
    read: listings,
  },
  {
    operation: 'GET /listings/2021-08-01/items/{}',
    script: () => unsaidScript(SKU),
    read: listings,
  },
  {
    operation: 'GET /fba/inventory/v1/summaries',
    script: () => amazonScript(),
    read: (connector) => rows(connector.stock()),
  },
  {
    operation: 'POST /batches/products/pricing/v0/itemOffers',
    like: 'GET /products/pricing/v0/items/{}/offers',
    answer: ({ body, status }) => ({ responses: [{ status: { statusCode: status }, body }] }),
    script: () => amazonScript(),
    read: async (connector, { body }) => {
      const listing = { marketplace: 'amazon' as const, country: 'US', asin: valueAt(body, 'payload', 'ASIN') ?? ASIN };
      const checks = await rows(connector.offers([listing]));
      return checks.filter(({ state, offers }) => state !== 'unknown' || offers !== null);
    },
  },
  {
    operation: 'POST /products/fees/v0/feesEstimate',
    like: 'POST /products/fees/v0/listings/{}/feesEstimate',
    answer: ({ body }) => {
      const { FeesEstimateResult: result } = (body as { payload: { FeesEstimateResult: object } }).payload;
      const own = { FeesEstimateIdentifier: { SellerInputIdentifier: '0' } };
      return [{ ...result, ...own }];
    },
    script: () => amazonScript(),
    read: (connector) => rows(connector.feeEstimates!([QUESTION])),
  },
];

const QUESTION: FeeQuestion = {
  country: 'US',
  listingKey: SKU,
  asin: ASIN,
  currency: 'USD',
  priceMinor: 1_000,
  fulfilledByMarketplace: false,
};
