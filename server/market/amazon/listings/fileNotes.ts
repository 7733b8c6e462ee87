import { type Said } from '#server/platform/language/said.ts';
import { type Sentence, sentence, type SentenceId, type SentenceValue } from '#server/platform/language/sentence.ts';
import type { ListingColumn } from './listingColumns.ts';
import type { ListingsFile, MerchantListing } from './merchantListings.ts';

const MAX_NAMES = 8;
const COLUMNS = {
  'item-name': 'sync.columnName',
  price: 'sync.columnPrice',
  quantity: 'sync.columnQuantity',
  status: 'sync.columnStatus',
  'fulfillment-channel': 'sync.columnLogistics',
} as const satisfies Partial<Record<ListingColumn, SentenceId>>;

/** What the seller should know about what a listings file does not say, and what became of it; empty when it says all. */
export function fileNotes(
  file: Pick<ListingsFile, 'where' | 'missing' | 'unknownColumns' | 'unknownStatuses'>,
  listings: MerchantListing[],
  { isFilled, failure }: { isFilled: boolean; failure: Said | null },
): Sentence[] {
  const { where } = file;
  const notes: Sentence[] = [];
  if (file.missing.length > 0) {
    const columns = listed(file.missing.map((name) => sentence(COLUMNS[name as keyof typeof COLUMNS])));
    const result = sentence(isFilled ? 'sync.cameFromSearch' : 'sync.stayAsTheyWere');
    const unknown = file.unknownColumns;
    notes.push(
      unknown.length > 0
        ? sentence('sync.unknownColumns', {
            where,
            columns,
            unknown: listed(unknown.map((name) => `“${name}”`)),
            result,
          })
        : sentence('sync.missingColumns', { where, columns, result }),
    );
  }
  for (const [word, count] of file.unknownStatuses)
    notes.push(sentence('sync.unknownStatus', { where, word: word.slice(0, 40), listings: count }));
  const without = listings.filter(({ asin }) => asin === null);
  if (without.length > 0)
    notes.push(
      sentence('sync.withoutAsin', { where, listings: without.length, skus: listed(without.map(({ sku }) => sku)) }),
    );
  if (failure !== null) notes.push(sentence('sync.fileStays', { failure }));
  return notes;
}

function listed(words: readonly SentenceValue[]): SentenceValue {
  const list = words.slice(0, MAX_NAMES);
  return words.length > MAX_NAMES
    ? sentence('sync.andMore', { list: { list }, more: words.length - MAX_NAMES })
    : { list };
}
