import { t } from '#client/lib/language/t.ts';
import { marketplaceOptions, type MarketplaceWord } from '#client/lib/marketplaces.ts';
import { Select } from './Select.tsx';

/** Select of one marketplace, or undefined for all. `all` is the label of that option, in the language `lang`. */
export const MarketplaceSelect = ({
  value,
  all = t('app.allMarketplaces'),
  lang,
  onChange,
}: {
  value: MarketplaceWord | undefined;
  all?: string;
  lang?: string;
  onChange: (marketplace: MarketplaceWord | undefined) => void;
}) => (
  <Select<MarketplaceWord | ''>
    label={t('app.marketplace')}
    lang={lang}
    value={value ?? ''}
    options={[['', all], ...marketplaceOptions]}
    onChange={(marketplace) => onChange(marketplace || undefined)}
  />
);
