import { type SubmitEvent, useState } from 'react';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
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
    if (brl === null) return toastError('Informe a cotação, como 5,4321.', 'rate');
    if (!day) return toastError('Informe o dia.', 'rate');
    save(day, brl);
  };
  return (
    <section aria-label="Cotação própria" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">Informar cotação própria</h2>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <TextField label="Dia" type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
        <TextField
          label={`Reais por 1 ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="5,4321"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="primary" className="h-9" disabled={isBusy}>
          {isBusy ? 'Salvando…' : 'Salvar cotação'}
        </Button>
        <p className="text-label text-muted">
          Fica à frente da cotação pública do mesmo dia, só para a sua conta. Os valores são convertidos quando são
          mostrados: nada precisa ser recalculado.
        </p>
      </form>
    </section>
  );
}
