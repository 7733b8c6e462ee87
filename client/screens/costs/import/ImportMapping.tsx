import { t } from '#client/lib/language/t.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { type CostField, costFields, type Mapping } from './guessColumns.ts';

const names: Record<CostField, string> = {
  sku: 'SKU',
  asin: t('costs.asinOrMlb'),
  marketplace: t('costs.marketplace'),
  country: t('costs.country'),
  cost: t('costs.cost'),
  validFrom: t('costs.from2'),
};

/** Selects for the column of each field, with a sample value. */
export function ImportMapping({
  head: { titles, sample },
  mapping,
  onChange,
}: {
  head: { titles: string[]; sample: string[] };
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const options = [['', t('costs.notInTheFile')] as const, ...titles.map((title) => [title, title] as const)];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-small font-medium">{t('costs.columnsOfTheFile')}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {costFields.map((field) => {
          const example = sample[titles.indexOf(mapping[field] ?? '')];
          return (
            <div key={field} className="flex min-w-0 flex-col gap-0.5 text-small">
              <span aria-hidden>{names[field]}</span>
              <Select
                label={t('costs.columnOf', { names: names[field] })}
                value={mapping[field] ?? ''}
                options={options}
                isField
                onChange={(title) => onChange({ ...mapping, [field]: title || undefined })}
              />
              <span className="truncate text-label text-muted">{example ? `ex.: ${example}` : '\u00A0'}</span>
            </div>
          );
        })}
      </div>
      {!(mapping.cost && (mapping.sku || mapping.asin)) && (
        <p className="text-small text-negative">{t('costs.chooseTheColumnOfTheCost')}</p>
      )}
    </fieldset>
  );
}
