import { locale } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { type MarketplaceFacts, marketplaceIds, marketplaces } from '#server/market/registry.ts';
import type { EnumName } from './schema.ts';

/** Word of a marketplace in the address bar, in files and in SQL. */
export type MarketplaceWord = keyof typeof marketplaces;

/** Marketplace as the schema names it. */
export type Marketplace = EnumName<MarketplaceWord>;

export const marketplaceWords = marketplaceIds;

/** Marketplaces as the schema names them. */
export const marketplaceValues = marketplaceIds.map((word) => word.toUpperCase() as Marketplace);

/** Word of a marketplace in the address bar and in files. */
export const marketplaceWord = (marketplace: Marketplace) => marketplace.toLowerCase() as MarketplaceWord;

type ShownFacts = 'name' | 'the' | 'of' | 'badge' | 'brings' | 'traffic';

/** What the registry says of a marketplace, by its name in the schema or its word; also of one newer than this page. */
export function marketplaceFacts(marketplace: string): Pick<MarketplaceFacts, ShownFacts> {
  const word = marketplace.toLowerCase();
  if (Object.hasOwn(marketplaces, word)) return spoken(marketplaces[word as MarketplaceWord]);
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  const traffic = { level: 'child', hasSessions: true } as const;
  return { name, the: name, of: t('app.of', { name }), badge: name.charAt(0), brings: '', traffic };
}

/** Only Portuguese names a marketplace with its article. */
function spoken(facts: MarketplaceFacts) {
  if (locale().startsWith('pt')) return facts;
  return { ...facts, the: facts.name, of: t('app.of', { name: facts.name }) };
}

export const marketplaceName = (marketplace: string): string => marketplaceFacts(marketplace).name;

/** Words and names for a select. */
export const marketplaceOptions = marketplaceIds.map((word) => [word, marketplaces[word].name] as const);
