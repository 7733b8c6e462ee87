import { Select } from './Select.tsx';

/** Spec 2, in its words. */
const options = [
  ['', 'All Markets'],
  ['amazon', 'Amazon'],
  ['mercadolivre', 'Mercado Livre'],
] as const;
type Marketplace = Exclude<(typeof options)[number][0], ''>;

/** The choice of one marketplace or, as undefined, all. */
export const MarketplaceSelect = ({
  value,
  onChange,
}: {
  value: Marketplace | undefined;
  onChange: (marketplace: Marketplace | undefined) => void;
}) => (
  <Select
    label="Marketplace"
    lang="en"
    value={value ?? ''}
    options={options}
    onChange={(marketplace) => onChange(marketplace || undefined)}
  />
);
