import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { type DraftRate, draftOf, ratesOf, type StatedRates } from './ownRatesDraft.ts';
import { Choice, Hint } from '#client/screens/costs/taxes/profileParts.tsx';
import { ufs } from '#client/screens/costs/taxes/taxWords.ts';
import { type ProductTax, useSetProductTaxes } from './useSetProductTaxes.ts';

const states = [['', t('costs.choose')], ...ufs] as const;
const EMPTY: DraftRate = { uf: '', internal: '', fcp: '' };

/** Dialog for the NCM of a product and its own rates by state. */
export function OwnRatesForm({
  name,
  tax,
  stated,
  onSaved,
  onClose,
}: {
  name: string;
  /** The product, with its class and origin, which stay. */
  tax: Pick<ProductTax, 'productId' | 'taxClass' | 'origin'>;
  stated: StatedRates;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(stated));
  const [save, isBusy] = useSetProductTaxes();
  const { rates } = draft;
  const setRates = (next: readonly DraftRate[]) => setDraft({ ...draft, rates: next });
  const setRate = (place: number, change: Partial<DraftRate>) =>
    setRates(rates.map((rate, index) => (index === place ? { ...rate, ...change } : rate)));
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { input, refusal } = ratesOf(draft);
    if (!input) return toastError(refusal, 'product-tax');
    save({ ...tax, ...input }, () => {
      onClose();
      onSaved();
    });
  };
  return (
    <Dialog title={t('costs.ncmAndRatesOf', { name })} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('costs.ncm')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('costs.8Digits')}
            maxLength={12}
            value={draft.ncm}
            onChange={(event) => setDraft({ ...draft, ncm: event.target.value })}
          />
          <DateField
            label={t('costs.holdsFrom')}
            hint={t('costs.blankItHoldsForAllSales')}
            value={draft.since}
            onChange={(since) => setDraft({ ...draft, since })}
          />
        </div>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1 text-small font-semibold">{t('costs.ownRatesByStateOfThe')}</legend>
          <Hint>{t('costs.theyGoBeforeTheGeneralOnes')}</Hint>
          {rates.map((rate, place) => (
            // rows have no other name than their place
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place} className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-2">
              <Choice
                label={t('costs.state')}
                value={rate.uf}
                options={states}
                onChange={(uf) => setRate(place, { uf })}
              />
              <TextField
                label={t('costs.internalIcmsPercent')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('costs.general')}
                value={rate.internal}
                onChange={(event) => setRate(place, { internal: event.target.value })}
              />
              <TextField
                label={t('costs.fcpPercent')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('costs.general')}
                value={rate.fcp}
                onChange={(event) => setRate(place, { fcp: event.target.value })}
              />
              <Button
                tone="quiet"
                className="h-9"
                aria-label={rate.uf ? t('costs.takeOut3', { uf: rate.uf }) : t('costs.takeOutTheRowWithoutState')}
                onClick={() => setRates(rates.filter((_, index) => index !== place))}
              >
                {t('costs.takeOut2')}
              </Button>
            </div>
          ))}
          {rates.length < ufs.length && (
            <Button className="self-start" onClick={() => setRates([...rates, EMPTY])}>
              {t('costs.addState')}
            </Button>
          )}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('costs.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('costs.saving') : t('costs.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
