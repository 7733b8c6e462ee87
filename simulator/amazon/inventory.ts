import { Hono } from 'hono';
import { openPage, pageOf, sealPage } from '#simulator/pages.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { type Stock, stock } from '#simulator/seller/products/stock.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { invalidInput, spApi } from './spApi.ts';

const PAGE = 50;
const TOKEN_LIFE_MS = 30_000;

/** FBA Inventory v1: stock in Amazon's warehouses, 50 per page, with page tokens valid for 30 seconds. */
export function inventory(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().get('/fba/inventory/v1/summaries', spApi(simulator, 'getInventorySummaries'), (c) => {
    const query = c.req.query();
    const country = countriesOf([query.marketplaceIds ?? ''])?.[0];
    if (!country || query.granularityType !== 'Marketplace' || query.granularityId !== query.marketplaceIds)
      return invalidInput(
        c,
        'granularityType, granularityId and marketplaceIds are required and must name one marketplace.',
      );
    const skus = query.sellerSkus?.split(',') ?? [];
    if (skus.length > 50) return invalidInput(c, 'sellerSkus must have at most 50 values.');
    const now = simulator.clock.now();
    const filters = [country, skus, query.startDateTime ?? null];
    const page = query.nextToken
      ? openPage(simulator.seed, filters, query.nextToken, now)
      : { offset: 0, asOf: now, expiresAt: 0 };
    if (!page) return invalidInput(c, 'The nextToken is invalid or has expired.');
    const stocks = stock(simulator.seller, page.asOf);
    const held = simulator.amazon.products.filter(
      (one) =>
        one.country === country &&
        one.byMarketplace &&
        stocks.has(productKey(one)) &&
        (skus.length === 0 || skus.includes(one.sku)),
    );
    const { entries, nextOffset } = pageOf(held, page.offset, PAGE, c.get('pageShift'));
    const next = { offset: nextOffset ?? 0, asOf: page.asOf, expiresAt: now + TOKEN_LIFE_MS };
    return c.json({
      payload: {
        granularity: { granularityType: 'Marketplace', granularityId: query.granularityId },
        inventorySummaries: entries.map((one) =>
          summary(one, stocks.get(productKey(one))!, query.details === 'true', page.asOf),
        ),
      },
      ...(nextOffset !== null && { pagination: { nextToken: sealPage(simulator.seed, filters, next) } }),
    });
  });
}

function summary(product: Product, held: Stock, details: boolean, now: number) {
  const receiving = Math.floor(held.inbound / 3);
  const unsellable = hash(product.sku, 'unsellable') % 3;
  return {
    asin: product.asin,
    fnSku: `X00${hash(product.sku, product.country).toString(36).toUpperCase().padStart(7, '0').slice(-7)}`,
    sellerSku: product.sku,
    condition: 'NewItem',
    ...(details && {
      inventoryDetails: {
        fulfillableQuantity: held.available,
        inboundWorkingQuantity: 0,
        inboundShippedQuantity: held.inbound - receiving,
        inboundReceivingQuantity: receiving,
        reservedQuantity: {
          totalReservedQuantity: held.reserved,
          pendingCustomerOrderQuantity: held.reserved,
          pendingTransshipmentQuantity: 0,
          fcProcessingQuantity: 0,
        },
        researchingQuantity: { totalResearchingQuantity: 0, researchingQuantityBreakdown: [] },
        unfulfillableQuantity: {
          totalUnfulfillableQuantity: unsellable,
          customerDamagedQuantity: unsellable,
          warehouseDamagedQuantity: 0,
          distributorDamagedQuantity: 0,
          carrierDamagedQuantity: 0,
          defectiveQuantity: 0,
          expiredQuantity: 0,
        },
      },
    }),
    lastUpdatedTime: new Date(now).toISOString(),
    productName: product.name,
    totalQuantity: held.available + held.reserved + held.inbound + unsellable,
  };
}
