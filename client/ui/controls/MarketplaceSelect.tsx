import { marketplaceOptions, type MarketplaceWord } from '#client/lib/marketplaces.ts';
import { Select } from './Select.tsx';

/** Select of one marketplace, or undefined for all. `all` is the label of that option, in the language `lang`. */
export const MarketplaceSelect = ({
  value,
  all = 'Todos os marketplaces',
  lang,
  onChange,
}: {
  value: MarketplaceWord | undefined;
  all?: string;
  lang?: string;
  onChange: (marketplace: MarketplaceWord | undefined) => void;
}) => (
  <Select<MarketplaceWord | ''>
    label="Marketplace"
    lang={lang}
    value={value ?? ''}
    options={[['', all], ...marketplaceOptions]}
    onChange={(marketplace) => onChange(marketplace || undefined)}
  />
);
