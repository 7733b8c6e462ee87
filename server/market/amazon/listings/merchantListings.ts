import { MarketplaceError } from '#server/market/connector.ts';
import { readable } from '#server/market/readable.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { type Columns, columnsByName } from '#server/market/amazon/reports/reportColumns.ts';
import { readReport } from '#server/market/amazon/reports/readReport.ts';

export interface MerchantListing {
  sku: string;
  asin: string;
  name: string;
  priceMinor: number | null;
  /** Stock that the seller ships; null for listings that Amazon fulfils. */
  quantity: number | null;
  fulfilledByAmazon: boolean;
  active: boolean;
  imageUrl: string | null;
}

const WHERE = 'Amazon (relatório de anúncios)';

/**
 * The seller's listings in one marketplace, from the merchant listings report. Unreadable ones are recorded as skipped.
 */
export async function merchantListings(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
): Promise<MerchantListing[]> {
  const request = { reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA', marketplaceIds: [marketplace.id] };
  const listings = await readReport(session, WHERE, request, async (texts) => {
    let columns: Columns | undefined;
    const rows: string[][] = [];
    for await (const text of texts) {
      const cells = text.split('\t');
      if (columns) rows.push(cells);
      else columns = headerOf(cells);
    }
    return readable('listing', rows, {
      idOf: (cells) => columns?.cell(cells, 'seller-sku'),
      read: (cells) => listingOf(columns!, cells, marketplace.currency),
      skipped: session.skippedRows,
    }).flat();
  });
  return listings ?? [];
}

function headerOf(cells: string[]): Columns {
  const columns = columnsByName(cells);
  const missing = ['seller-sku', 'price', 'status'].find((name) => !columns.has(name));
  if (missing) throw new MarketplaceError(`${WHERE}: falta a coluna ${missing}.`);
  return columns;
}

function listingOf(columns: Columns, cells: string[], currency: string): MerchantListing[] {
  const cell = (name: string) => columns.cell(cells, name);
  const sku = cell('seller-sku');
  const asin = cell('asin1') || cell('product-id');
  if (!sku || !asin) return [];
  const fulfilledByAmazon = /^amazon/i.test(cell('fulfillment-channel'));
  const quantity = cell('quantity');
  return [
    {
      sku,
      asin,
      name: cell('item-name') || sku,
      priceMinor: reportAmount(cell('price'), currency, 'price'),
      quantity: fulfilledByAmazon || !/^\d{1,9}$/.test(quantity) ? null : Number(quantity),
      fulfilledByAmazon,
      active: cell('status').toLowerCase() === 'active',
      imageUrl: cell('image-url').startsWith('https:') ? cell('image-url') : null,
    },
  ];
}
