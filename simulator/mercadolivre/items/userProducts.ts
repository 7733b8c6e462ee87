import { Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { dateText, mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { stock, type Stock } from '#simulator/seller/products/stock.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { listedItems } from './listedItems.ts';
import { bundleOf, familyId, sharings, unitsOf, userProductId } from './sharing.ts';

/** Depots of a seller who keeps stock by depot. */
const DEPOTS = [
  { id: '54936888', network_node_id: '163942', description: 'Depósito São Paulo' },
  { id: '54936889', network_node_id: '163943', description: 'Depósito Campinas' },
];

/** User products with their stock by place, their families, the seller's depots, and the items that items became. */
export function userProducts(simulator: Simulator): Hono<SimulatorEnv> {
  const seller = mercadolivreUserId(simulator.seed);
  return new Hono<SimulatorEnv>()
    .get('/user-products/:id', mercadolivreApi(simulator), (c) => {
      const id = c.req.param('id');
      const product = productOf(simulator, id);
      if (!product) return mercadolivreError(c, 404, 'not_found', `User product ${id} not found`);
      return c.json({
        id,
        name: product.name,
        user_id: seller,
        domain_id: 'MLB-PRODUCTS',
        attributes: [{ id: 'BRAND', name: 'Marca', values: [{ id: null, name: product.brand, struct: null }] }],
        catalog_product_id: null,
        family_id: familyId(product),
        tags: product.kit ? ['bundle'] : [],
        ...(product.kit && { bundle: bundleOf(simulator, product.kit) }),
        date_created: dateText(simulator.seller.historyStart),
        last_updated: dateText(simulator.seller.historyStart),
      });
    })
    .get('/user-products/:id/stock', mercadolivreApi(simulator), (c) => {
      const id = c.req.param('id');
      const locations = locationsOf(simulator, id, stock(simulator.seller, simulator.clock.now()));
      if (!locations) return mercadolivreError(c, 404, 'not_found', `stock-locations not found for ${id}`);
      c.header('x-version', String(1 + (hash(id, locations.length) % 90)));
      return c.json({ id, user_id: seller, locations });
    })
    .get('/sites/:site/user-products-families/:id', mercadolivreApi(simulator), (c) => {
      const id = Number(c.req.param('id'));
      const members = simulator.seller.products.filter(
        (product) => product.marketplace === 'mercadolivre' && familyId(product) === id,
      );
      if (members.length === 0) return mercadolivreError(c, 404, 'not_found', `Family ${id} not found`);
      return c.json({
        user_products_ids: members.map(userProductId),
        family_id: id,
        site_id: c.req.param('site'),
        user_id: seller,
      });
    })
    .get('/users/:id{[0-9]+}/stores/search', mercadolivreApi(simulator), (c) => {
      if (c.req.param('id') !== String(seller))
        return mercadolivreError(c, 403, 'access_denied', 'access to the requested resource is forbidden');
      const results = (simulator.modes.has('user-products') ? DEPOTS : []).map((depot) => ({
        ...depot,
        user_id: String(seller),
        status: 'active',
        location: { address_id: Number(depot.id) + 1, city: 'São Paulo', state: 'São Paulo', country: 'Brasil' },
        tags: ['stock_location'],
        services: { stock_location: ['cross_docking'] },
      }));
      return c.json({ paging: { limit: 50, total: results.length }, results });
    })
    .get('/items/:id/migration_live_listing', mercadolivreApi(simulator), (c) => {
      const id = c.req.param('id');
      const item = listedItems(simulator).get(id);
      if (!item?.newIds.length) return mercadolivreError(c, 404, 'not_found', `Item ${id} has no migration`);
      return c.json({
        item_id: id,
        migration_completed: true,
        activation_completed: true,
        date_created: dateText(simulator.seller.historyStart),
        last_updated: dateText(simulator.seller.historyStart),
        new_items: item.products.map(({ variation }, at) => ({
          new_item_id: item.newIds[at],
          variation_id: variation!.id,
          migration_status: 'created',
        })),
      });
    });
}

const productOf = ({ seller }: Simulator, id: string): Product | undefined =>
  seller.products.find((product) => product.marketplace === 'mercadolivre' && userProductId(product) === id);

/** Units of a user product by place; null when there is none of that id. */
function locationsOf(simulator: Simulator, id: string, stocks: ReadonlyMap<string, Stock>) {
  const sharing = [...sharings(simulator).values()].find((one) => one.userProductId === id);
  if (!sharing) return null;
  const inFull = sharing.units.filter(({ byMarketplace }) => byMarketplace);
  const own = sharing.units.filter(({ byMarketplace }) => !byMarketplace);
  const units = unitsOf(own, stocks);
  const first = Math.ceil(units / 2);
  return [
    ...(inFull.length > 0 ? [{ type: 'meli_facility', quantity: unitsOf(inFull, stocks) }] : []),
    ...(own.length === 0
      ? []
      : simulator.modes.has('user-products')
        ? DEPOTS.map(({ id: store_id, network_node_id }, at) => ({
            type: 'seller_warehouse',
            network_node_id,
            store_id,
            quantity: at === 0 ? first : units - first,
          }))
        : [{ type: 'selling_address', quantity: units }]),
  ];
}
