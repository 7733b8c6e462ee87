import type { Context } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { setOwnPrice } from '#simulator/seller/ownPrice.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { itemJson } from './itemJson.ts';
import { listedItems } from './listedItems.ts';

interface Change {
  price?: unknown;
  variations?: { id?: unknown; price?: unknown }[];
}

/** Changes the price of an item: its own, or that of all its variations, which have one price. */
export async function changeItem(c: Context<SimulatorEnv>, simulator: Simulator): Promise<Response> {
  const id = c.req.param('id')!;
  const item = listedItems(simulator).get(id);
  if (!item) return mercadolivreError(c, 404, 'not_found', `Item with id ${id} not found`);
  if (item.status === 'closed')
    return mercadolivreError(c, 400, 'validation_error', 'item.status.invalid: closed items cannot be modified');
  const change = (await c.req.json()) as Change;
  const prices = item.isVaried ? (change.variations ?? []).map(({ price }) => price) : [change.price];
  const ids = (change.variations ?? []).map((one) => String(one.id));
  const isComplete = !item.isVaried || item.products.every(({ variation }) => ids.includes(String(variation!.id)));
  const [price] = prices;
  if (!isComplete || typeof price !== 'number' || price <= 0 || prices.some((other) => other !== price))
    return mercadolivreError(c, 400, 'validation_error', 'item.price.invalid: The price is not valid');
  for (const product of item.products) setOwnPrice(simulator, product, Math.round(price * 100));
  const stocks = stock(simulator.seller, simulator.clock.now());
  return c.json(itemJson(simulator, item, stocks, new URL(c.req.url).origin));
}
