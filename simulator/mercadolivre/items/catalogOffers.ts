import { type Context, Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { offerState } from '#simulator/seller/offerState.ts';
import { isContested, landed, type OfferState, type RivalOffer, rivals } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { type RivalProduct, rivalProduct, rivalProductPrice } from '#simulator/seller/products/rivalProducts.ts';
import { catalogProductId, itemOfCatalog } from './itemJson.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';

const MAX_LIMIT = 100;

/** Competition on catalogue pages: the price to win of an item, the page, and the competing items. */
export function catalogOffers(simulator: Simulator): Hono<SimulatorEnv> {
  const contested = (id: string) => {
    const item = simulator.seller.products.find((one) => one.marketplace === 'mercadolivre' && one.asin === id);
    return item && isContested(simulator.seed, item) ? item : null;
  };
  const rivalPage = (id: string) => rivalProduct(simulator.seed, simulator.seller.products, id, 'BR');
  const unknown = (c: Context<SimulatorEnv>, what: string) =>
    mercadolivreError(c, 404, 'not_found', `${what} not found`);
  return new Hono<SimulatorEnv>()
    .get('/items/:id/price_to_win', mercadolivreApi(simulator), (c) => {
      const item = contested(c.req.param('id'));
      if (!item) return unknown(c, `Item ${c.req.param('id')} in the catalog`);
      if (c.req.query('version') !== 'v2') return mercadolivreError(c, 400, 'bad_request', 'Invalid version');
      return c.json(priceToWin(item, offerState(simulator, item)));
    })
    .get('/products/:id', mercadolivreApi(simulator), (c) => {
      const rival = rivalPage(c.req.param('id'));
      const item = rival?.product ?? contested(itemOfCatalog(c.req.param('id')));
      if (!item) return unknown(c, 'Product');
      return c.json({ id: c.req.param('id'), status: 'active', name: item.name, buy_box_winner: null, pictures: [] });
    })
    .get('/products/:id/items', mercadolivreApi(simulator), (c) => {
      const rival = rivalPage(c.req.param('id'));
      if (rival) {
        const results = [makersItem(simulator, rival)];
        return c.json({ paging: { total: 1, offset: 0, limit: 50 }, results, experiments: null });
      }
      const item = contested(itemOfCatalog(c.req.param('id')));
      if (!item) return unknown(c, 'Product');
      const [limit, offset] = [Number(c.req.query('limit') ?? 50), Number(c.req.query('offset') ?? 0)];
      if (!(limit >= 1 && limit <= MAX_LIMIT) || !(offset >= 0))
        return mercadolivreError(c, 400, 'bad_request', 'Invalid limit');
      const { offers } = offerState(simulator, item);
      return c.json({
        paging: { total: offers.length, offset, limit },
        results: offers.slice(offset, offset + limit).map((offer) => itemOf(simulator, item, offer)),
        experiments: null,
      });
    });
}

const itemIdOf = (item: Product, { rival }: RivalOffer) =>
  rival ? `MLB4${item.asin.slice(4)}${rival.id.slice(-2)}` : item.asin;

function priceToWin(item: Product, { offers, winner, isShared }: OfferState) {
  const ours = offers.find(({ rival }) => rival === null);
  const isWinning = winner !== null && winner === ours;
  const status = isWinning ? (isShared ? 'sharing_first_place' : 'winning') : ours ? 'competing' : 'listed';
  const toWin = winner && ours ? Math.min(ours.priceMinor, Math.round(landed(winner) * 0.98)) : null;
  return {
    item_id: item.asin,
    current_price: decimalNumber(ours?.priceMinor ?? item.basePriceMinor!),
    currency_id: item.currency,
    price_to_win: toWin === null ? null : decimalNumber(isWinning ? ours!.priceMinor : toWin),
    boosts: [{ id: 'fulfillment', status: item.byMarketplace ? 'boosted' : 'opportunity', description: 'Full' }],
    status,
    consistent: true,
    visit_share: isWinning ? (isShared ? 'medium' : 'maximum') : 'minimum',
    competitors_sharing_first_place: isWinning ? (isShared ? 1 : 0) : null,
    reason: ours ? [] : ['item_paused'],
    catalog_product_id: catalogProductId(item.asin),
    winner: winner && {
      item_id: itemIdOf(item, winner),
      price: decimalNumber(landed(winner)),
      currency_id: item.currency,
      boosts: [],
    },
  };
}

/** The only item on a page of another brand: its maker's. */
function makersItem(simulator: Simulator, rival: RivalProduct) {
  const maker = rivals(simulator.seed, rival.product)[0]!;
  const priceMinor = rivalProductPrice(simulator.seed, rival, simulator.clock.now());
  return itemOf(simulator, rival.product, { rival: maker, priceMinor, shippingMinor: 0, byMarketplace: false });
}

const itemOf = (simulator: Simulator, item: Product, offer: RivalOffer) => ({
  item_id: itemIdOf(item, offer),
  site_id: 'MLB',
  seller_id: offer.rival ? Number(offer.rival.id) : mercadolivreUserId(simulator.seed),
  price: decimalNumber(landed(offer)),
  original_price: null,
  currency_id: item.currency,
  available_quantity: 1,
  listing_type_id: 'gold_special',
  condition: 'new',
  official_store_id: null,
  shipping: {
    free_shipping: true,
    mode: 'me2',
    logistic_type: offer.byMarketplace ? 'fulfillment' : 'xd_drop_off',
    tags: [],
  },
  tags: [],
  deal_ids: [],
});
