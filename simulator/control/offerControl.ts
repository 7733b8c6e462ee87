import { Hono } from 'hono';
import { amazonCredentials, mercadolivreUserId } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { sendNotification } from '#simulator/mercadolivre/notifications/webhooks.ts';
import { offerState } from '#simulator/seller/offerState.ts';
import { DAY, dayOf } from '#simulator/seller/calendar.ts';
import { isContested, landed, turnsBetween } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';
import {
  daysUntil,
  type RivalProduct,
  rivalProductPrice,
  rivalProducts,
} from '#simulator/seller/products/rivalProducts.ts';

const MAX_DAYS = 60;
const MAX_LISTINGS = 20;

/** Control endpoints for offers, for tests and the demo: set a Buy Box owner, and read the complete offer history. */
export function offerControl(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .post('/offers', async (c) => {
      const given = (await c.req.json().catch(() => ({}))) as {
        asin?: unknown;
        winner?: unknown;
        priceMinor?: unknown;
      };
      const { asin, winner, priceMinor = null } = given;
      if (typeof asin !== 'string' || typeof winner !== 'string' || winner === '')
        return c.json({ error: 'asin and winner (us, none, free or a seller id) are wanted' }, 400);
      if (priceMinor !== null && !(Number.isInteger(priceMinor) && (priceMinor as number) > 0))
        return c.json({ error: 'priceMinor must be a whole number above 0' }, 400);
      if (!listed(simulator).some((product) => product.asin === asin)) return c.json({ error: 'no such listing' }, 404);
      const forced = { asin, winner, priceMinor: priceMinor as number | null, from: simulator.clock.now() };
      simulator.state.forcedOffers = [...(simulator.state.forcedOffers ?? []), forced];
      simulator.save();
      if (asin.startsWith('MLB'))
        await sendNotification(simulator, 'catalog_item_competition_status', { itemId: asin });
      return c.json(forced, 201);
    })
    .get('/rival-products', (c) => {
      const days = Number(c.req.query('days') ?? 1);
      if (!(days >= 1 && days <= MAX_DAYS)) return c.json({ error: 'days is wrong' }, 400);
      const at = daysUntil(simulator.clock.now(), days);
      const sold = listed(simulator).filter(({ active }) => active);
      return c.json(
        sold.flatMap((product) =>
          rivalProducts(simulator.seed, product).map((rival) => rivalJson(simulator, rival, at)),
        ),
      );
    })
    .get('/offer-history', (c) => {
      const days = Number(c.req.query('days') ?? 30);
      const offset = Number(c.req.query('offset') ?? 0);
      if (!(days >= 1 && days <= MAX_DAYS) || !(offset >= 0)) return c.json({ error: 'days or offset is wrong' }, 400);
      const until = simulator.clock.now();
      const contested = listed(simulator).filter((product) => product.active && isContested(simulator.seed, product));
      return c.json({
        until: new Date(until).toISOString(),
        total: contested.length,
        listings: contested
          .slice(offset, offset + MAX_LISTINGS)
          .map((product) => historyOf(simulator, product, until - days * DAY, until)),
      });
    });
}

const listed = (simulator: Simulator): Product[] => [
  ...simulator.amazon.products,
  ...simulator.seller.products.filter(({ marketplace }) => marketplace === 'mercadolivre'),
];

/** Our price at an instant; a product of a file has a constant one. */
const ourPrice = ({ seed }: Simulator, product: Product, at: number) =>
  product.unitCostMinor === null ? product.basePriceMinor : productDay(seed, product, dayOf(at)).priceMinor;

/** A competing product of another brand, with both prices at each instant. */
const rivalJson = (simulator: Simulator, rival: RivalProduct, moments: number[]) => ({
  marketplace: rival.ours.marketplace,
  country: rival.ours.country,
  currency: rival.ours.currency,
  ourAsin: rival.ours.asin,
  competitorAsin: rival.product.asin,
  competitorBrand: rival.product.brand,
  /** Whether our product is offered now: it may be sold out. */
  isOffered: offerState(simulator, rival.ours).offers.some((offer) => offer.rival === null),
  prices: moments.map((at) => ({
    at: new Date(at).toISOString(),
    ourMinor: ourPrice(simulator, rival.ours, at),
    competitorMinor: rivalProductPrice(simulator.seed, rival, at),
  })),
});

/** Offer history, one entry for each instant at which offers may change. */
function historyOf(simulator: Simulator, product: Product, from: number, until: number) {
  const { marketplace, country, asin, currency } = product;
  const ownId =
    marketplace === 'amazon' ? amazonCredentials(simulator).sellerId : String(mercadolivreUserId(simulator.seed));
  const turns = turnsBetween(simulator.seed, product, from, until);
  return {
    marketplace,
    country,
    asin,
    currency,
    seen: turns.map((at) => {
      const { offers, winner, isShared } = offerState(simulator, product, at);
      return {
        at: new Date(at).toISOString(),
        isShared,
        offers: offers.map((offer) => ({
          sellerId: offer.rival?.id ?? ownId,
          isOurs: offer.rival === null,
          isWinner: offer === winner,
          priceMinor: landed(offer),
          isFba: offer.byMarketplace,
          feedbackRating: offer.rival?.rating ?? 98,
        })),
      };
    }),
  };
}
