import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { offerState } from '#simulator/seller/offerState.ts';
import { hash } from '#simulator/seller/hash.ts';
import { isContested, landed, type OfferState, type RivalOffer, rivals } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { type RivalProduct, rivalProduct, rivalProductPrice } from '#simulator/seller/products/rivalProducts.ts';
import { MARKETPLACES } from '#simulator/amazon/sources/marketplaceIds.ts';
import { invalidInput, spApi } from './spApi.ts';

const MAX_REQUESTS = 20;
const MAX_OFFERS = 20;
const URI = /^\/products\/pricing\/v0\/items\/([A-Za-z0-9]+)\/offers$/;

interface BatchRequest {
  uri?: string;
  method?: string;
  MarketplaceId?: string;
  ItemCondition?: string;
  CustomerType?: string;
  queryParams?: unknown;
}

/** Pricing API v0: offers of up to 20 ASINs. An error of one ASIN is in its own part of a 200 answer. */
export function itemOffers(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().post(
    '/batches/products/pricing/v0/itemOffers',
    spApi(simulator, 'getItemOffersBatch'),
    async (c) => {
      const body = (await c.req.json().catch(() => null)) as { requests?: BatchRequest[] } | null;
      const requests = body?.requests;
      if (!Array.isArray(requests) || requests.length < 1 || requests.length > MAX_REQUESTS)
        return invalidInput(c, `requests must have 1 to ${MAX_REQUESTS} values.`);
      const refusal = refusalOf(requests);
      if (refusal) return invalidInput(c, refusal);
      const responses = requests.map((request) => responseTo(simulator, request));
      // Amazon does not preserve the order
      return c.json({ responses: responses.sort((a, b) => hash(a.request.Asin) - hash(b.request.Asin)) });
    },
  );
}

/** What refuses a whole call: fields inside of `queryParams`, and the same question twice. */
function refusalOf(requests: BatchRequest[]): string | null {
  if (requests.some(({ queryParams }) => queryParams !== undefined))
    return 'Requested MarketplaceId is invalid, unsupported, or does not exist.';
  const asked = requests.map(({ uri, MarketplaceId, ItemCondition, CustomerType }) =>
    [uri, MarketplaceId, ItemCondition, CustomerType].join(' '),
  );
  return new Set(asked).size < asked.length ? 'InvalidInput Duplicate requests submitted.' : null;
}

function responseTo(simulator: Simulator, request: BatchRequest) {
  const asin = URI.exec(request.uri ?? '')?.[1] ?? '';
  const marketplace = MARKETPLACES.find(({ id }) => id === request.MarketplaceId);
  const echo = { MarketplaceId: '', ItemCondition: 'New', ...request, Asin: asin };
  const answer = (statusCode: number, reasonPhrase: string, body: object) => ({
    headers: { Date: new Date(simulator.clock.now()).toUTCString(), 'x-amzn-RequestId': randomUUID() },
    status: { statusCode, reasonPhrase },
    body,
    request: echo,
  });
  const refuse = (message: string) =>
    answer(400, 'Bad Request', { errors: [{ code: 'InvalidInput', message, details: '' }] });
  if (request.method !== 'GET' || !asin) return refuse('The uri or method of the request is not valid.');
  if (!marketplace || request.ItemCondition !== 'New') return refuse('MarketplaceId or ItemCondition is not valid.');
  const product = simulator.amazon.products.find((one) => one.asin === asin && one.country === marketplace.country);
  const rival = product ? null : rivalProduct(simulator.seed, simulator.amazon.products, asin, marketplace.country);
  if (rival)
    return answer(200, 'OK', {
      payload: payloadOf(simulator, rival.product, marketplace.id, rivalOfferState(simulator, rival)),
    });
  if (!product) return refuse(`${asin} is an invalid ASIN for marketplace ${marketplace.id}`);
  const state = isContested(simulator.seed, product) ? offerState(simulator, product) : NO_OFFERS;
  return answer(200, 'OK', { payload: payloadOf(simulator, product, marketplace.id, state) });
}

const NO_OFFERS: OfferState = { offers: [], winner: null, isShared: false };

/** Offers of a competitor's product: its maker is the only seller. */
function rivalOfferState(simulator: Simulator, rival: RivalProduct): OfferState {
  const maker = rivals(simulator.seed, rival.product)[0]!;
  const priceMinor = rivalProductPrice(simulator.seed, rival, simulator.clock.now());
  const offer = { rival: maker, priceMinor, shippingMinor: 0, byMarketplace: maker.byMarketplace };
  return { offers: [offer], winner: offer, isShared: false };
}

function payloadOf(simulator: Simulator, product: Product, marketplaceId: string, { offers, winner }: OfferState) {
  const money = (minor: number) => ({ CurrencyCode: product.currency, Amount: decimalNumber(minor) });
  const identity = { MarketplaceId: marketplaceId, ASIN: product.asin, ItemCondition: 'New' };
  const ownId = amazonCredentials(simulator).sellerId;
  const prices = (offer: RivalOffer) => ({
    ListingPrice: money(offer.priceMinor),
    Shipping: money(offer.shippingMinor),
  });
  return {
    ASIN: product.asin,
    marketplaceId,
    ItemCondition: 'New',
    status: offers.length ? 'Success' : 'NoBuyableOffers',
    Identifier: identity,
    Summary: {
      TotalOfferCount: offers.length,
      ...(winner && {
        BuyBoxPrices: [
          {
            condition: 'New',
            LandedPrice: money(landed(winner)),
            ...prices(winner),
            sellerId: winner.rival?.id ?? ownId,
          },
        ],
      }),
    },
    Offers: offers.slice(0, MAX_OFFERS).map((offer) => ({
      MyOffer: offer.rival === null,
      SellerId: offer.rival?.id ?? ownId,
      SubCondition: 'new',
      SellerFeedbackRating: {
        SellerPositiveFeedbackRating: offer.rival?.rating ?? 98,
        FeedbackCount: offer.rival?.ratings ?? 1_204,
      },
      ...prices(offer),
      ShippingTime: { minimumHours: 0, maximumHours: 24, availabilityType: 'NOW' },
      IsFulfilledByAmazon: offer.byMarketplace,
      PrimeInformation: { IsPrime: offer.byMarketplace, IsNationalPrime: offer.byMarketplace },
      IsBuyBoxWinner: offer === winner,
      IsFeaturedMerchant: true,
    })),
  };
}
