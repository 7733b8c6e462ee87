import type { ListingColumn } from './listingColumns.ts';
import type { ListingsFile, MerchantListing } from './merchantListings.ts';

const MAX_NAMES = 8;
const WORDS: Partial<Record<ListingColumn, string>> = {
  'item-name': 'nome',
  price: 'preço',
  quantity: 'quantidade',
  status: 'situação',
  'fulfillment-channel': 'logística (FBA ou própria)',
};

/** Sentences for the seller about what a listings file does not say, and what became of it; empty when it says all. */
export function fileNotes(
  file: Pick<ListingsFile, 'where' | 'missing' | 'unknownColumns' | 'unknownStatuses'>,
  listings: MerchantListing[],
  { isFilled, failure }: { isFilled: boolean; failure: string | null },
): string[] {
  const notes: string[] = [];
  if (file.missing.length > 0) {
    const unknown = file.unknownColumns;
    const names = unknown.length > 0 ? `, e não conhecemos ${listed(unknown.map((name) => `“${name}”`))}` : '';
    const result = isFilled ? 'vieram da consulta de anúncios' : 'ficam como estavam';
    notes.push(
      `${file.where}: sem coluna conhecida de ${listed(file.missing.map((name) => WORDS[name]!))}${names}; ` +
        `os dados que faltam ${result}.`,
    );
  }
  for (const [word, count] of file.unknownStatuses)
    notes.push(
      `${file.where}: não conhecemos a situação “${word.slice(0, 40)}” (${count} ${count === 1 ? 'anúncio' : 'anúncios'}), ` +
        'que não conta como inativa.',
    );
  const without = listings.filter(({ asin }) => asin === null);
  if (without.length > 0)
    notes.push(
      `${file.where}: ${without.length} sem ASIN ${without.length === 1 ? 'fica' : 'ficam'} de fora ` +
        `(${listed(without.map(({ sku }) => sku))}).`,
    );
  if (failure !== null) notes.push(`${failure} O que falta no relatório de anúncios fica como estava.`);
  return notes;
}

const listed = (words: string[]) =>
  words.slice(0, MAX_NAMES).join(', ') + (words.length > MAX_NAMES ? ` e mais ${words.length - MAX_NAMES}` : '');
