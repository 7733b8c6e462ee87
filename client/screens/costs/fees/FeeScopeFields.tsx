import { useId } from 'react';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { FeeRuleDraft } from './feeRuleDraft.ts';
import { type FeeChoices, listingTypeName, placeName } from './placeName.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';

export type FeeScope = Pick<FeeRuleDraft, 'marketplace' | 'country' | 'category' | 'listingType' | 'shipping'>;

const shippings = [
  ['any', 'Qualquer envio'],
  ['marketplace', 'Enviado pelo marketplace (FBA, Full)'],
  ['seller', 'Envio próprio'],
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
    ['', 'Todos os tipos de anúncio'] as const,
    ...listingTypes.map((type) => [type, listingTypeName(type)] as const),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="flex flex-col gap-1 text-small font-medium">
        <span aria-hidden>Marketplace e país</span>
        <Select
          label="Marketplace e país da regra"
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
        label="Categoria"
        list={listId}
        placeholder="todas"
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
        <span aria-hidden>Tipo de anúncio</span>
        <Select
          label="Tipo de anúncio"
          isField
          value={scope.listingType}
          options={kinds}
          onChange={(listingType) => onChange({ listingType })}
        />
      </div>
      <div className="flex flex-col gap-1 text-small font-medium">
        <span aria-hidden>Envio</span>
        <Select
          label="Envio"
          isField
          value={scope.shipping}
          options={shippings}
          onChange={(shipping) => onChange({ shipping })}
        />
      </div>
    </div>
  );
}
