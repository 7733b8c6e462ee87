import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Connection } from '#server/market/connection/connection.ts';
import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';
import type { Connector } from '#server/market/connector.ts';
import type { Marketplace, MarketplaceFacts } from '#server/market/registry.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

/** A marketplace that exists in tests only, with properties that neither of the real ones combines. */
export const exemploFacts: MarketplaceFacts = {
  name: 'Exemplo',
  the: 'o Exemplo',
  of: 'do Exemplo',
  badge: 'EX',
  brings: 'Pedidos e estoque.',
  description: 'A marketplace of the tests.',
  aliases: ['exemplobrasil'],
  productId: /^EX-\d{4}$/,
  hasCarts: true,
  traffic: { level: 'child', hasSessions: false },
  groupsBy: 'listing',
  hasParents: true,
  listingKeyIsSku: true,
  offersARun: 50,
  offersOfApplication: null,
  feeQuestionsARun: 10,
  sentBySeller: ['own'],
  packedByMarketplace: ['warehouse'],
  warehouse: 'full',
  followsDeliveries: false,
  billsReturnedFees: false,
  feeSource: 'exemplo.fees',
  imageHosts: ['.exemplo.example'],
  intermediaryCnpjs: [],
  withoutStreams: [
    'storage',
    'settlements',
    'stated_sums',
    'shipments',
    'reimbursements',
    'losses',
    'bills',
    'releases',
  ],
};

/** Its keys: an application and a token that works for ever. */
export const exemploForm: ConnectionForm = {
  marketplace: 'exemplo' as Marketplace,
  kind: 'selling',
  name: 'Exemplo',
  of: 'do Exemplo',
  ofName: 'do Exemplo',
  description: 'A marketplace of the tests.',
  title: 'Exemplo API',
  fields: [
    { name: 'clientId', label: 'Client ID', kind: 'text', required: 'always' },
    { name: 'clientSecret', label: 'Client Secret', kind: 'secret', required: 'once' },
    { name: 'refreshToken', label: 'Refresh Token', kind: 'secret', required: 'once' },
  ],
};

export const exemploConnection: Connection = {
  test: ({ refreshToken }) =>
    Promise.resolve(refreshToken === 'barro' ? null : 'O Exemplo não aceita o Refresh Token.'),
  renew: () => Promise.resolve({ accessToken: 'vaso', expiresInSeconds: 3600 }),
};

/** The type of the product's marketplaces does not have it: the database's enum and the registry of the test do. */
export const EXEMPLO = 'exemplo' as Marketplace;

const place = { marketplace: EXEMPLO, country: 'BR' };
const product = { listingKey: 'VASO-1', asin: 'EX-0001', sku: 'VASO-1', name: 'Vaso de barro' };

/** One order of two units for R$ 200,00 with R$ 30,00 of fees and R$ 10,00 of shipping, bought at `now`. */
const orderAt = (now: Date): OrderSnapshot => ({
  ...place,
  externalId: 'EXO-1',
  packId: 'CART-1',
  logistic: null,
  shipUf: null,
  status: 'shipped',
  marketplaceStatus: 'sent',
  purchasedAt: now,
  updatedAt: now,
  currency: 'BRL',
  items: [
    {
      ...product,
      lineKey: 'VASO-1#1',
      status: 'shipped',
      quantity: 2,
      priceMinor: 20_000,
      discountMinor: 0,
      shippingMinor: 0,
      feesMinor: 3_000,
      fulfilmentMinor: 1_000,
    },
  ],
});

async function* pages<Page>(...all: Page[]): AsyncGenerator<Page> {
  yield* all;
}

/** Connector of the marketplace `exemplo` for one seller, with every read that has data. */
export function exemploConnector(now: Date): Connector {
  const day = saoPauloDay(now.getTime());
  return {
    marketplace: EXEMPLO,
    changedOrders: async () => ({ orders: [orderAt(now)], nextPage: null, watermark: now }),
    historyWindows: () => [],
    orderHistory: () => pages(),
    listings: () =>
      pages([
        {
          ...place,
          ...product,
          parentAsin: 'EX-1000',
          brand: 'Barro & Cia',
          imageUrl: 'https://img.exemplo.example/vaso.jpg',
          currency: 'BRL',
          priceMinor: 10_000,
          active: true,
          fulfilledByMarketplace: false,
        },
      ]),
    stock: () => pages([{ ...place, listingKey: product.listingKey, available: 7, reserved: 1, inbound: 0 }]),
    postedAmounts: () =>
      pages([
        {
          ...place,
          source: 'exemplo.ledger',
          sourceRef: 'EXL-1',
          orderExternalId: 'EXO-1',
          listingKey: product.listingKey,
          asin: null,
          kind: 'commission' as const,
          name: 'comissao',
          isUnknown: false,
          amountMinor: -3_000,
          currency: 'BRL',
          day,
          postedAt: now,
        },
      ]),
    adSpend: () =>
      pages([
        {
          ...place,
          asin: product.asin,
          sku: null,
          day,
          costMinor: 500,
          salesMinor: 10_000,
          clicks: 5,
          impressions: 100,
        },
      ]),
    adSpendDays: 90,
    traffic: () =>
      pages({
        place: { until: day },
        isComplete: true,
        traffic: [
          {
            ...place,
            level: 'child' as const,
            day,
            asin: product.asin,
            parentAsin: 'EX-1000',
            pageViews: 40,
            sessions: null,
            unitsOrdered: null,
            featuredPercent: null,
          },
        ],
      }),
    offers: (listings) =>
      pages(
        listings.map((listing) => ({
          ...listing,
          checkedAt: now,
          competes: true,
          state: 'winning' as const,
          currency: 'BRL',
          ourPriceMinor: 10_000,
          owner: { sellerId: 'EU', priceMinor: 10_000, isFba: false },
          offers: [
            { sellerId: 'EU', isOurs: true, priceMinor: 10_000, isWinner: true, isFba: false, feedbackRating: 99 },
            { sellerId: 'OUTRO', isOurs: false, priceMinor: 11_000, isWinner: false, isFba: null, feedbackRating: 90 },
          ],
          priceToWinMinor: null,
          visitShare: null,
        })),
      ),
  };
}
