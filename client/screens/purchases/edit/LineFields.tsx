import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { type DraftLine, type Faults, unitsOf } from './purchaseDraft.ts';

/** Fields of a product of an order: boxes and units in a box, or units, and what a unit costs. */
export function LineFields({
  line,
  faults,
  currency,
  onChange,
  onRemove,
}: {
  line: DraftLine;
  faults: Faults['lines'][number];
  currency: string;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
}) {
  const isBoxed = line.casePack.trim() !== '';
  const units = unitsOf(line);
  const field = (name: 'amount' | 'casePack' | 'cost', label: string) => ({
    label,
    'aria-label': t('purchases.of', { label, name: line.name }),
    value: line[name],
    error: faults[name] ?? null,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  });
  return (
    <div role="group" aria-label={line.name} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-small font-medium wrap-anywhere">{line.name}</span>
        <Button tone="quiet" aria-label={t('purchases.takeOut', { name: line.name })} onClick={onRemove}>
          {t('purchases.takeOut2')}
        </Button>
      </div>
      <div className="grid grid-cols-3 items-start gap-2">
        <TextField inputMode="numeric" {...field('amount', isBoxed ? t('purchases.cases') : t('purchases.units'))} />
        <TextField
          inputMode="numeric"
          placeholder={t('purchases.loose')}
          {...field('casePack', t('purchases.unitsPerCase'))}
        />
        <TextField
          inputMode="decimal"
          placeholder={t('purchases.thatOfTheProduct')}
          {...field('cost', t('purchases.unitCost', { currency }))}
        />
      </div>
      {isBoxed && (
        <p className="text-label text-muted">
          {t('purchases.inAll', { unknown: units === null ? UNKNOWN : t('purchases.units2', { units }) })}
        </p>
      )}
    </div>
  );
}
