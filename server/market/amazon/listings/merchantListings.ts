import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { readable } from '#server/market/readable.ts';
import type { SkippedRows } from '#server/market/skippedRows.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { type DocumentSession, LONG_PATIENCE_MS } from '#server/market/amazon/reports/createReport.ts';
import { readReport } from '#server/market/amazon/reports/readReport.ts';
import type { ListingColumn } from './listingColumns.ts';
import { type ListingHead, listingHead } from './listingHead.ts';
import { isActiveStatus } from './listingStatus.ts';

/** A listing as a source shows it; null is unknown. */
export interface MerchantListing {
  sku: string;
  asin: string | null;
  /** GTIN by which the seller listed it; absent where the source does not say. */
  gtin?: string | null;
  name: string | null;
  priceMinor: number | null;
  /** Stock that the seller ships; null also for listings that Amazon fulfils. */
  quantity: number | null;
  fulfilledByAmazon: boolean | null;
  active: boolean | null;
  imageUrl: string | null;
}

/** What a listings report says. */
export interface ListingsFile {
  /** Its name in sentences, with its marketplace. */
  where: Sentence;
  listings: MerchantListing[];
  /** Columns that were not found, of those that not every listing can be without. */
  missing: ListingColumn[];
  /** Names of columns that no known language has. */
  unknownColumns: string[];
  /** Words of the status column that are unknown, with the number of listings. */
  unknownStatuses: Map<string, number>;
  /** Why no listing can be read from the file, for the seller; null when they can. */
  refusal: Sentence | null;
}

const EXPECTED: ListingColumn[] = ['item-name', 'price', 'quantity', 'status', 'fulfillment-channel'];
const NAMES_IN_REFUSAL = 8;
/** Types of a product id in the report: an ASIN (1), UPC (3) or EAN (4). */
const ASIN_TYPE = /^(?:1|asin)$/i;
const GTIN_TYPE = /^(?:[34]|upc|ean|gtin)$/i;

/**
 * The seller's listings in one marketplace, from the merchant listings report. Unreadable ones are recorded as skipped.
 * The report is asked for in English, but may come in another language: Amazon keeps one for up to six hours.
 */
export async function merchantListings(
  session: DocumentSession,
  marketplace: AmazonMarketplace,
): Promise<ListingsFile> {
  const request = {
    reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA',
    marketplaceIds: [marketplace.id],
    // never `custom`: the report would have only the columns that the seller chose in Seller Central
    reportOptions: { preferredReportDocumentLocale: 'en_US' },
  };
  const read = async (texts: AsyncIterable<string>) => {
    const rows: string[][] = [];
    for await (const text of texts) if (text.trim() !== '') rows.push(text.split('\t'));
    return listingsFile(rows, marketplace, session.skippedRows);
  };
  const file = await readReport(session, whereOf(marketplace), request, read, { patienceMs: LONG_PATIENCE_MS });
  return file ?? listingsFile([], marketplace, session.skippedRows);
}

/** Reads the rows of a listings file, its head first, in any known language. */
export function listingsFile(
  [names = [], ...rows]: string[][],
  marketplace: Pick<AmazonMarketplace, 'code' | 'currency'>,
  skipped: SkippedRows,
): ListingsFile {
  const where = whereOf(marketplace);
  const head = listingHead(names, rows);
  const refusal = names.length > 0 ? refusalOf(where, head, names) : null;
  const listings = readable('listing', refusal === null ? rows : [], {
    idOf: (cells) => head.cell(cells, 'seller-sku'),
    read: (cells) => listingOf(head, cells, marketplace.currency),
    skipped,
  }).flat();
  return {
    where,
    listings,
    missing: EXPECTED.filter((column) => listings.length > 0 && !head.has(column)),
    unknownColumns: head.unknown,
    unknownStatuses: unknownStatusesOf(head, rows),
    refusal,
  };
}

const whereOf = ({ code }: Pick<AmazonMarketplace, 'code'>) => sentence('amazon.listingsReport', { code });

/** Whether a file has the seller's own stock without a search. */
export const hasStock = ({ refusal, missing }: ListingsFile): boolean =>
  refusal === null && !missing.includes('quantity') && !missing.includes('fulfillment-channel');

/** Only the SKU and the ASIN are needed; a product id is an ASIN when its type says so. */
function refusalOf(where: Sentence, head: ListingHead, names: string[]): Sentence | null {
  const hasAsin = head.has('asin1') || (head.has('product-id') && head.has('product-id-type'));
  if (head.has('seller-sku') && hasAsin) return null;
  const column = head.has('seller-sku') ? 'ASIN' : 'SKU';
  const end = names.length > NAMES_IN_REFUSAL ? '…' : '.';
  return sentence('sync.unknownColumn', {
    where,
    column,
    names: `${names.slice(0, NAMES_IN_REFUSAL).join(', ').slice(0, 400)}${end}`,
  });
}

function listingOf(head: ListingHead, cells: string[], currency: string): MerchantListing[] {
  const cell = (column: ListingColumn) => head.cell(cells, column);
  const sku = cell('seller-sku');
  if (!sku) return [];
  const productId = cell('product-id');
  const idType = cell('product-id-type');
  const fulfilledByAmazon = isFulfilledByAmazon(cell('fulfillment-channel'));
  const quantity = cell('quantity');
  return [
    {
      sku,
      asin: cell('asin1') || (ASIN_TYPE.test(idType) && productId) || null,
      gtin: GTIN_TYPE.test(idType) ? productId || null : null,
      name: cell('item-name') || null,
      priceMinor: reportAmount(cell('price'), currency, 'price'),
      quantity: fulfilledByAmazon || !/^\d{1,9}$/.test(quantity) ? null : Number(quantity),
      fulfilledByAmazon,
      active: isActiveStatus(cell('status')),
      imageUrl: cell('image-url').startsWith('https:') ? cell('image-url') : null,
    },
  ];
}

/** Whether a fulfilment channel (`DEFAULT`, `AMAZON_NA`) is Amazon's; null for other texts. */
export function isFulfilledByAmazon(channel: string): boolean | null {
  if (/^amazon/i.test(channel)) return true;
  return /^default$/i.test(channel) ? false : null;
}

function unknownStatusesOf(head: ListingHead, rows: string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const word = head.cell(cells, 'status');
    if (word !== '' && isActiveStatus(word) === null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
