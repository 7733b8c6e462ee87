import { SlidersHorizontal } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { RestockRow } from '#client/screens/amazon-data/grids/restockRow.ts';
import { RuleFields } from './RuleFields.tsx';
import { useSaveReorder } from './useSaveReorder.ts';

/** Button and dialog for a product's lead time, its variation and review cycle. An empty field follows the account. */
export function ProductRules({ row, onSaved }: { row: RestockRow; onSaved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [save, isBusy] = useSaveReorder(row);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string) => {
      const typed = form.get(name);
      return typed ? Number(typed) : null;
    };
    save(
      {
        leadDays: number('leadDays'),
        leadDeviationDays: number('leadDeviationDays'),
        reviewDays: number('reviewDays'),
        servicePercent: number('servicePercent'),
      },
      {
        onSaved: () => {
          setIsOpen(false);
          onSaved();
        },
      },
    );
  };
  const isOwn = row.ownLeadDeviationDays !== null || row.ownReviewDays !== null || row.ownServicePercent !== null;
  return (
    <>
      <button
        type="button"
        aria-label={t('amazonData.restockingTermsOf', { label: row.label })}
        title={isOwn ? t('amazonData.thisProductsOwnTerms') : t('amazonData.thisProductsTerms')}
        onClick={() => setIsOpen(true)}
        className={`rounded-md p-1.5 hover:bg-hover hover:text-ink ${isOwn ? 'text-link' : 'text-muted'}`}
      >
        <SlidersHorizontal size={15} aria-hidden />
      </button>
      {isOpen && (
        <Dialog title={t('amazonData.thisProductsTerms')} onClose={() => setIsOpen(false)}>
          <form onSubmit={handleSubmit} className="flex flex-col gap-3">
            <p className="text-small text-muted">
              {t('amazonData.whatStaysEmptyFollowsTheTerms', { label: row.label })}
            </p>
            <RuleFields
              values={{
                leadDays: row.ownLeadDays,
                leadDeviationDays: row.ownLeadDeviationDays,
                reviewDays: row.ownReviewDays,
              }}
              usual={row.rules}
            />
            <TextField
              label={t('amazonData.chanceOfLastingUntilTheNext2')}
              name="servicePercent"
              type="number"
              inputMode="numeric"
              min={50}
              max={99}
              step={1}
              placeholder={String(Math.round(row.servicePercent))}
              defaultValue={row.ownServicePercent ?? ''}
            />
            <Button tone="primary" type="submit" disabled={isBusy} className="self-end">
              {t('amazonData.save')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
