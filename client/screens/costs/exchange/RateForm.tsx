import { type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { useSetRate } from './useSetRate.ts';

/** Form to set the account's own rate of a day. */
export function RateForm({ currency, onSaved }: { currency: string; onSaved: () => void }) {
  const [today] = useState(() => saoPauloDay(new Date()));
  const [day, setDay] = useState(today);
  const [text, setText] = useState('');
  const [save, isBusy] = useSetRate(currency, () => {
    setText('');
    onSaved();
  });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const brl = exactDecimal(text);
    if (brl === null) return toastError(t('costs.enterTheRateSuchAs5'), 'rate');
    if (!day) return toastError(t('costs.enterTheDay'), 'rate');
    save(day, brl);
  };
  return (
    <section
      aria-label={t('costs.ownRate')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('costs.enterOwnRate')}</h2>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <DateField label={t('costs.day')} max={today} value={day} onChange={setDay} />
        <TextField
          label={t('costs.reaisPer1', { currency })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="5,4321"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="primary" className="h-9" disabled={isBusy}>
          {isBusy ? t('costs.saving') : t('costs.saveRate')}
        </Button>
        <p className="text-label text-muted">{t('costs.itGoesBeforeThePublicRate')}</p>
      </form>
    </section>
  );
}
