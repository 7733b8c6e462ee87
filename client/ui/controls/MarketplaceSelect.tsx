import { Select } from './Select.tsx';

const names = [
  ['amazon', 'Amazon'],
  ['mercadolivre', 'Mercado Livre'],
] as const;
type Marketplace = (typeof names)[number][0];

/** Select of one marketplace, or undefined for all. `all` is the label of that option, in the language `lang`. */
export const MarketplaceSelect = ({
  value,
  all = 'Todos os marketplaces',
  lang,
  onChange,
}: {
  value: Marketplace | undefined;
  all?: string;
  lang?: string;
  onChange: (marketplace: Marketplace | undefined) => void;
}) => (
  <Select<Marketplace | ''>
    label="Marketplace"
    lang={lang}
    value={value ?? ''}
    options={[['', all], ...names]}
    onChange={(marketplace) => onChange(marketplace || undefined)}
  />
);
