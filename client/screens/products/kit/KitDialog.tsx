import { type SubmitEvent, useId, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { ComponentSearch } from './ComponentSearch.tsx';
import { type DraftPart, MOST_COMPONENTS, PIECES_FAULT, statedParts } from './kitDraft.ts';
import { useSetKitComponents } from './useSetKitComponents.ts';

/** Form of what a kit is made of: components with their units, found by a search. */
export function KitDialog({
  product,
  name,
  components,
  onChanged,
  onClose,
}: {
  product: string;
  name: string;
  /** As known now. */
  components: readonly DraftPart[];
  onChanged: () => void;
  onClose: () => void;
}) {
  const [parts, setParts] = useState(components);
  const [isChecked, setIsChecked] = useState(false);
  const [set, isBusy] = useSetKitComponents(onChanged);
  const faultId = useId();
  const { stated, faults } = statedParts(parts);
  const shown = isChecked ? faults : new Set<string>();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (faults.size === 0) set(product, stated, onClose);
  };
  return (
    <Dialog title={t('products.componentsOfTheKit')} size="wide" onClose={onClose}>
      <div className="touch-targets flex flex-col gap-4">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted">{t('products.theCostOfTheKitBecomes')}</p>
        <ComponentSearch
          isTaken={(id) => id === product || parts.some((part) => part.id === id)}
          isFull={parts.length >= MOST_COMPONENTS}
          onAdd={(part) => setParts([...parts, { ...part, pieces: '1' }])}
        />
        <form onSubmit={handleSubmit} className="flex flex-col gap-3">
          {parts.length === 0 ? (
            <p className="text-small text-muted">{t('products.noComponent')}</p>
          ) : (
            <ul aria-label={t('products.components')} className="divide-y divide-line border-y border-line">
              {parts.map((part) => (
                <li key={part.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-small">
                  <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    {part.name}
                    {part.sku && <span className="text-muted"> · {part.sku}</span>}
                  </span>
                  <input
                    aria-label={t('products.unitsOf', { name: part.name })}
                    aria-invalid={shown.has(part.id) ? true : undefined}
                    aria-describedby={shown.has(part.id) ? faultId : undefined}
                    inputMode="numeric"
                    autoComplete="off"
                    value={part.pieces}
                    onChange={({ target }) =>
                      setParts(parts.map((one) => (one.id === part.id ? { ...one, pieces: target.value } : one)))
                    }
                    className="h-9 w-20 rounded-md border border-line-strong bg-surface px-3 text-right text-body tabular-nums aria-invalid:border-negative"
                  />
                  <Button
                    tone="quiet"
                    aria-label={t('products.takeOut', { name: part.name })}
                    onClick={() => setParts(parts.filter(({ id }) => id !== part.id))}
                  >
                    {t('products.takeOut2')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {shown.size > 0 && (
            <p id={faultId} role="alert" className="text-small text-negative">
              {PIECES_FAULT}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('products.cancel')}</Button>
            <Button type="submit" tone="primary" disabled={isBusy}>
              {isBusy ? t('products.saving') : t('products.saveComponents')}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
