import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { type Marketplace, marketplaceName } from '#client/lib/marketplaces.ts';

const countries = new Intl.DisplayNames(numberTag(), { type: 'region', fallback: 'code' });

/** A marketplace in a country. */
export interface Place {
  readonly marketplace: Marketplace;
  readonly country: string;
  readonly currency: string;
}

/** Values for the scope of a fee rule. */
export interface FeeChoices {
  readonly places: readonly Place[];
  readonly categories: readonly string[];
  readonly listingTypes: readonly string[];
}

/** Name of a marketplace and country: `Amazon · Brasil`. */
export const placeName = ({ marketplace, country }: Pick<Place, 'marketplace' | 'country'>) =>
  `${marketplaceName(marketplace)} · ${countries.of(country)}`;

/** Currency of a marketplace and country. BRL when unknown, because the form of a new account starts with Brazil. */
export const placeCurrency = (
  { places }: FeeChoices,
  { marketplace, country }: Pick<Place, 'marketplace' | 'country'>,
) => places.find((place) => place.marketplace === marketplace && place.country === country)?.currency ?? 'BRL';

const kinds: Record<string, string> = {
  gold_special: t('costs.classico'),
  gold_pro: t('costs.premium'),
  free: t('costs.free'),
};

/** Portuguese name of a listing type with its code. */
export const listingTypeName = (code: string) => (kinds[code] ? `${kinds[code]} (${code})` : code);

/** Name of a fulfilment condition. Null: any. */
export const shippingName = (isByMarketplace: boolean | null | undefined) =>
  isByMarketplace == null
    ? t('costs.anyShipping2')
    : isByMarketplace
      ? t('costs.shippedByTheMarketplace')
      : t('costs.ownShipping2');
