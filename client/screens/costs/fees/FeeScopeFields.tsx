import { useId } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { FeeRuleDraft } from './feeRuleDraft.ts';
import { type FeeChoices, listingTypeName, placeName } from './placeName.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';

export type FeeScope = Pick<FeeRuleDraft, 'marketplace' | 'country' | 'category' | 'listingType' | 'shipping'>;

const shippings = [
  ['any', t('costs.anyShipping')],
  ['marketplace', t('costs.shippedByTheMarketplaceFbaFull')],
  ['seller', t('costs.ownShipping')],
] as const;

/** Fields for the sales a rule applies to: marketplace and country, category, listing type and fulfilment. */
export function FeeScopeFields({
  scope,
  choices: { places, categories, listingTypes },
  onChange,
}: {
  scope: FeeScope;
  choices: FeeChoices;
  onChange: (change: Partial<FeeScope>) => void;
}) {
  const listId = useId();
  const chosen = `${scope.marketplace} ${scope.country}`;
  const options = places.map((place) => [`${place.marketplace} ${place.country}`, placeName(place)] as const);
  const kinds = [
    ['', t('costs.allListingTypes')] as const,
    ...listingTypes.map((type) => [type, listingTypeName(type)] as const),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="flex flex-col gap-1 text-small font-medium">
        <span aria-hidden>{t('costs.marketplaceAndCountry')}</span>
        <Select
          label={t('costs.marketplaceAndCountryOfTheRule')}
          isField
          value={chosen}
          options={options.some(([place]) => place === chosen) ? options : [[chosen, placeName(scope)], ...options]}
          onChange={(place) => {
            const [marketplace, country] = place.split(' ') as [Marketplace, string];
            onChange({ marketplace, country });
          }}
        />
      </div>
      <TextField
        label={t('costs.category')}
        list={listId}
        placeholder={t('costs.all')}
        maxLength={200}
        value={scope.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
      <div className="flex flex-col gap-1 text-small font-medium">
        <span aria-hidden>{t('costs.listingType')}</span>
        <Select
          label={t('costs.listingType')}
          isField
          value={scope.listingType}
          options={kinds}
          onChange={(listingType) => onChange({ listingType })}
        />
      </div>
      <div className="flex flex-col gap-1 text-small font-medium">
        <span aria-hidden>{t('costs.shipping')}</span>
        <Select
          label={t('costs.shipping')}
          isField
          value={scope.shipping}
          options={shippings}
          onChange={(shipping) => onChange({ shipping })}
        />
      </div>
    </div>
  );
}
