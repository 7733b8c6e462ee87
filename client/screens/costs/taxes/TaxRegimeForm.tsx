import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { TaxRegimeFormMutation } from './__generated__/TaxRegimeFormMutation.graphql';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import { type Regime, regimes } from './taxWords.ts';

const hints: Record<Regime, string> = {
  NONE: 'Nenhum imposto entra na conta do lucro.',
  PERCENT: 'O mesmo percentual da receita de cada venda em reais.',
  SIMPLES:
    'A alíquota efetiva de cada mês sai da receita dos doze meses anteriores (RBT12), somando todas as vendas sincronizadas em reais.',
};

/** Form to set the tax regime from a month on. */
export function TaxRegimeForm({ onSaved }: { onSaved: () => void }) {
  const [regime, setRegime] = useState<Regime>('SIMPLES');
  const [percent, setPercent] = useState('');
  const [month, setMonth] = useState(() => saoPauloDay(new Date()).slice(0, 7));
  const [save, isBusy] = useMutation<TaxRegimeFormMutation>(graphql`
    mutation TaxRegimeFormMutation($validFrom: Date!, $regime: TaxRegime!, $percent: Decimal) {
      setTaxRegime(validFrom: $validFrom, regime: $regime, percent: $percent) {
        __typename
        ... on SetTaxRegimePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = 'Não foi possível salvar o regime.') => toastError(message, 'tax');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const rate = regime === 'PERCENT' ? exactDecimal(percent.replace('%', '')) : null;
    if (regime === 'PERCENT' && rate === null) return showFailure('Informe a alíquota em percentual.');
    if (!/^\d{4}-\d{2}$/.test(month)) return showFailure('Informe o mês como AAAA-MM.');
    save({
      variables: { validFrom: `${month}-01`, regime, percent: rate },
      onCompleted: ({ setTaxRegime: saved }) => {
        if (saved.__typename !== 'SetTaxRegimePayload') return showFailure(refusalOf(saved));
        toastSaved('Regime salvo.', saved.lines);
        onSaved();
      },
      onError: () => showFailure(),
    });
  };
  return (
    <section aria-label="Mudar o regime" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">Mudar o regime</h2>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex flex-col gap-1 text-table font-medium">
            <span aria-hidden>Regime</span>
            <Select label="Regime" isField value={regime} options={regimes} onChange={setRegime} />
          </div>
          {regime === 'PERCENT' && (
            <div className="w-28">
              <TextField
                label="Alíquota (%)"
                inputMode="decimal"
                autoComplete="off"
                placeholder="6,0"
                value={percent}
                onChange={(event) => setPercent(event.target.value)}
              />
            </div>
          )}
          <TextField
            label="A partir do mês"
            type="month"
            placeholder="AAAA-MM"
            value={month}
            onChange={(event) => setMonth(event.target.value)}
          />
          <Button type="submit" tone="primary" className="h-9" disabled={isBusy}>
            {isBusy ? 'Salvando…' : 'Salvar regime'}
          </Button>
        </div>
        <p className="text-2xs text-muted">{hints[regime]}</p>
      </form>
    </section>
  );
}
