import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { type DraftRate, draftOf, ratesOf, type StatedRates } from './ownRatesDraft.ts';
import { Choice, Hint } from '#client/screens/costs/taxes/profileParts.tsx';
import { ufs } from '#client/screens/costs/taxes/taxWords.ts';
import { type ProductTax, useSetProductTaxes } from './useSetProductTaxes.ts';

const states = [['', 'Escolha'], ...ufs] as const;
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
    <Dialog title={`NCM e alíquotas de ${name}`} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="NCM"
            inputMode="numeric"
            autoComplete="off"
            placeholder="8 dígitos"
            maxLength={12}
            value={draft.ncm}
            onChange={(event) => setDraft({ ...draft, ncm: event.target.value })}
          />
          <TextField
            label="Vale desde"
            type="date"
            hint="Em branco, vale para todas as vendas do produto."
            value={draft.since}
            onChange={(event) => setDraft({ ...draft, since: event.target.value })}
          />
        </div>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1 text-small font-semibold">Alíquotas próprias por estado do comprador</legend>
          <Hint>
            Ficam na frente das gerais do estado. ICMS interno: nas vendas dentro do seu estado e na conta do DIFAL. Em
            branco, vale a geral; 0 é isento.
          </Hint>
          {rates.map((rate, place) => (
            // rows have no other name than their place
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place} className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-2">
              <Choice label="UF" value={rate.uf} options={states} onChange={(uf) => setRate(place, { uf })} />
              <TextField
                label="ICMS interno (%)"
                inputMode="decimal"
                autoComplete="off"
                placeholder="geral"
                value={rate.internal}
                onChange={(event) => setRate(place, { internal: event.target.value })}
              />
              <TextField
                label="FCP (%)"
                inputMode="decimal"
                autoComplete="off"
                placeholder="geral"
                value={rate.fcp}
                onChange={(event) => setRate(place, { fcp: event.target.value })}
              />
              <Button
                tone="quiet"
                className="h-9"
                aria-label={rate.uf ? `Tirar ${rate.uf}` : 'Tirar a linha sem estado'}
                onClick={() => setRates(rates.filter((_, index) => index !== place))}
              >
                Tirar
              </Button>
            </div>
          ))}
          {rates.length < ufs.length && (
            <Button className="self-start" onClick={() => setRates([...rates, EMPTY])}>
              Adicionar estado
            </Button>
          )}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? 'Salvando…' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
