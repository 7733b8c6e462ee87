import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { SimplesAnnex, TaxRegimeFormMutation, Uf } from './__generated__/TaxRegimeFormMutation.graphql';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import { isSimples, type Regime, regimes, ufs } from './taxWords.ts';

const hints: Record<Regime, string> = {
  NONE: 'Nenhum imposto entra na conta do lucro.',
  PERCENT: 'O mesmo percentual da receita de cada venda em reais.',
  MEI: 'O DAS do MEI é um valor fixo por mês, que não depende das vendas: informe-o em Despesas fixas.',
  SIMPLES:
    'A alíquota efetiva de cada mês sai da receita dos doze meses anteriores (RBT12), somando todas as vendas sincronizadas em reais.',
  SIMPLES_HIBRIDO: 'Como o Simples, com CBS e IBS pagos por fora a partir de 2027.',
  PRESUMIDO: 'Estimativa de ICMS, DIFAL, FCP, PIS e COFINS de cada venda. IRPJ e CSLL ainda não entram.',
  REAL: 'Estimativa de ICMS, DIFAL, FCP, PIS e COFINS de cada venda, sem créditos. IRPJ e CSLL ainda não entram.',
};

const annexes = [
  ['I', 'Anexo I (comércio)'],
  ['II', 'Anexo II (indústria)'],
] as const;
const states = [['', 'Escolha'], ...ufs] as const;

/** Form to set the tax regime from a month on. */
export function TaxRegimeForm({ onSaved }: { onSaved: () => void }) {
  const [regime, setRegime] = useState<Regime>('SIMPLES');
  const [percent, setPercent] = useState('');
  const [annex, setAnnex] = useState<SimplesAnnex>('I');
  const [homeUf, setHomeUf] = useState<Uf | ''>('');
  const [effective, setEffective] = useState('');
  const hasState = isSimples(regime) || regime === 'PRESUMIDO' || regime === 'REAL';
  const [month, setMonth] = useState(() => saoPauloDay(new Date()).slice(0, 7));
  const [save, isBusy] = useMutation<TaxRegimeFormMutation>(graphql`
    mutation TaxRegimeFormMutation(
      $validFrom: Date!
      $regime: TaxRegime!
      $percent: Decimal
      $annex: SimplesAnnex
      $homeUf: Uf
      $icmsEffectivePercent: Decimal
    ) {
      setTaxRegime(
        validFrom: $validFrom
        regime: $regime
        percent: $percent
        annex: $annex
        homeUf: $homeUf
        icmsEffectivePercent: $icmsEffectivePercent
      ) {
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
    const icms = hasState && effective.trim() !== '' ? exactDecimal(effective.replace('%', '')) : null;
    if (hasState && effective.trim() !== '' && icms === null)
      return showFailure('Informe o ICMS efetivo em percentual.');
    save({
      variables: {
        validFrom: `${month}-01`,
        regime,
        percent: rate,
        annex: isSimples(regime) ? annex : null,
        homeUf: hasState ? homeUf || null : null,
        icmsEffectivePercent: icms,
      },
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
          {isSimples(regime) && (
            <div className="flex flex-col gap-1 text-table font-medium">
              <span aria-hidden>Anexo</span>
              <Select label="Anexo" isField value={annex} options={annexes} onChange={setAnnex} />
            </div>
          )}
          {hasState && (
            <div className="flex flex-col gap-1 text-table font-medium">
              <span aria-hidden>UF da empresa</span>
              <Select label="UF da empresa" isField value={homeUf} options={states} onChange={setHomeUf} />
            </div>
          )}
          {(regime === 'PRESUMIDO' || regime === 'REAL') && (
            <div className="w-36">
              <TextField
                label="ICMS efetivo (%)"
                inputMode="decimal"
                autoComplete="off"
                placeholder="sem benefício"
                value={effective}
                onChange={(event) => setEffective(event.target.value)}
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
