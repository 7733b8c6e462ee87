import { type Marketplace, marketplaceNames } from '#client/lib/text/marketplaceNames.ts';

const countries = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'code' });

/** A marketplace in a country, as the API tells it. */
export interface Place {
  readonly marketplace: Marketplace;
  readonly country: string;
  readonly currency: string;
}

/** What a fee rule can be for. */
export interface FeeChoices {
  readonly places: readonly Place[];
  readonly categories: readonly string[];
  readonly listingTypes: readonly string[];
}

/** `Amazon · Brasil`. */
export const placeName = ({ marketplace, country }: Pick<Place, 'marketplace' | 'country'>) =>
  `${marketplaceNames[marketplace]} · ${countries.of(country)}`;

/** The currency of a place; of Brazil, where the form opens before anything is sold, while the place is unknown. */
export const placeCurrency = (
  { places }: FeeChoices,
  { marketplace, country }: Pick<Place, 'marketplace' | 'country'>,
) => places.find((place) => place.marketplace === marketplace && place.country === country)?.currency ?? 'BRL';

const kinds: Record<string, string> = {
  gold_special: 'Clássico',
  gold_pro: 'Premium',
  free: 'Grátis',
};

/** A kind of listing as its marketplace calls it in Portuguese, with its code. */
export const listingTypeName = (code: string) => (kinds[code] ? `${kinds[code]} (${code})` : code);

/** Who ships. */
export const shippingName = (isByMarketplace: boolean | null | undefined) =>
  isByMarketplace == null ? 'qualquer envio' : isByMarketplace ? 'enviado pelo marketplace' : 'envio próprio';
