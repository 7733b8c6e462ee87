import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { MAX_SIMULATED, simulatorPath } from '#client/lib/paths.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { ChosenProduct } from './chosenProduct.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** Bar of the chosen products, at the bottom of the window: joins them, the first one being kept, or simulates their prices. */
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
  const forSale = chosen.flatMap(({ saleIds }) => saleIds).slice(0, MAX_SIMULATED);
  return (
    <section
      aria-label={t('products.chosenProducts')}
      className="sticky bottom-0 z-30 -mx-3 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-3 py-2 shadow-lg sm:mx-0 sm:rounded-lg sm:border sm:px-4 print:hidden"
    >
      {/* on a phone one line, so that most of the screen stays free */}
      <ul className="flex min-w-0 basis-full gap-1 overflow-x-auto sm:max-h-24 sm:flex-1 sm:basis-60 sm:flex-wrap sm:overflow-y-auto">
        {chosen.map(({ id, name }) => (
          <li
            key={id}
            className="flex max-w-[70vw] min-w-0 shrink-0 items-center rounded bg-hover pl-2 text-small sm:max-w-full"
          >
            <span className="truncate" title={name}>
              {name}
            </span>
            <button
              type="button"
              aria-label={t('products.takeOut', { name })}
              onClick={() => onChoose(chosen.filter((one) => one.id !== id))}
              className="inline-flex size-7 shrink-0 items-center justify-center text-muted hover:text-ink"
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <span role="status" className="mr-auto text-small text-muted sm:mr-0">
        {chosen.length === 1 ? t('products.chooseAnother') : t('products.chosen', { chosenCount: chosen.length })}
      </span>
      <Button tone="quiet" onClick={() => onChoose([])}>
        {t('products.clear')}
      </Button>
      {forSale.length > 0 && (
        <Link
          to={simulatorPath(forSale)}
          className="inline-flex items-center text-small text-link hover:underline max-sm:min-h-11"
        >
          {t('products.simulatePrices')}
        </Link>
      )}
      <Button tone="primary" disabled={chosen.length < 2} onClick={() => setIsAsking(true)}>
        {t('products.joinIntoOneProduct')}
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
