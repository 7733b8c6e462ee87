import { formatQuantity, UNKNOWN } from '#client/lib/format.ts';
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
    'aria-label': `${label} de ${line.name}`,
    value: line[name],
    error: faults[name] ?? null,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  });
  return (
    <div role="group" aria-label={line.name} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-table font-medium wrap-anywhere">{line.name}</span>
        <Button tone="quiet" aria-label={`Tirar ${line.name}`} onClick={onRemove}>
          Tirar
        </Button>
      </div>
      <div className="grid grid-cols-3 items-start gap-2">
        <TextField inputMode="numeric" {...field('amount', isBoxed ? 'Caixas' : 'Unidades')} />
        <TextField inputMode="numeric" placeholder="avulsas" {...field('casePack', 'Un. por caixa')} />
        <TextField inputMode="decimal" placeholder="o do produto" {...field('cost', `Custo un. (${currency})`)} />
      </div>
      {isBoxed && (
        <p className="text-2xs text-muted">
          {units === null ? UNKNOWN : formatQuantity(units, 'unidade', 'unidades')} ao todo
        </p>
      )}
    </div>
  );
}
