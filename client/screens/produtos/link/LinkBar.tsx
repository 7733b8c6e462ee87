import { X } from 'lucide-react';
import { useState } from 'react';
import { formatQuantity } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { ChosenProduct } from './chosenProduct.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** Bar of the chosen products, at the bottom of the window: joins them, the first one being kept. */
export function LinkBar({
  chosen,
  onChoose,
  onChanged,
}: {
  chosen: readonly ChosenProduct[];
  onChoose: (chosen: readonly ChosenProduct[]) => void;
  onChanged: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section
      aria-label="Produtos escolhidos"
      className="sticky bottom-0 z-30 -mx-3 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-lg sm:mx-0 sm:rounded-lg sm:border print:hidden"
    >
      <ul className="flex max-h-24 min-w-0 flex-1 basis-60 flex-wrap gap-1 overflow-y-auto">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex max-w-full min-w-0 items-center rounded bg-hover pl-2 text-table">
            <span className="truncate" title={name}>
              {name}
            </span>
            <button
              type="button"
              aria-label={`Tirar ${name}`}
              onClick={() => onChoose(chosen.filter((one) => one.id !== id))}
              className="inline-flex size-7 shrink-0 items-center justify-center text-muted hover:text-ink"
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <span role="status" className="text-table text-muted">
        {chosen.length === 1
          ? 'Escolha outro produto para juntar'
          : formatQuantity(chosen.length, 'produto escolhido', 'produtos escolhidos')}
      </span>
      <Button tone="quiet" onClick={() => onChoose([])}>
        Limpar
      </Button>
      <Button tone="primary" disabled={chosen.length < 2} onClick={() => setIsAsking(true)}>
        Juntar em um produto
      </Button>
      {isAsking && (
        <LinkDialog
          chosen={chosen}
          onLinked={() => onChoose([])}
          onChanged={onChanged}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
