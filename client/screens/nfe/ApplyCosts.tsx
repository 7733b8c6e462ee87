import { useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { formatQuantity } from '#client/lib/format.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { ApplyCostsMutation, ApplyCostsMutation$data } from './__generated__/ApplyCostsMutation.graphql';

type Counts = Extract<ApplyCostsMutation$data['applyPurchaseCosts'], { __typename: 'ApplyPurchaseCostsPayload' }>;

/** Sets costs by purchases: first the counts, then the costs. */
export function ApplyCosts() {
  const [days, setDays] = useState('0');
  const [counts, setCounts] = useState<Counts | null>(null);
  const [apply, isBusy] = useMutation<ApplyCostsMutation>(graphql`
    mutation ApplyCostsMutation($dryRun: Boolean!, $leadDays: Int) {
      applyPurchaseCosts(dryRun: $dryRun, leadDays: $leadDays) {
        __typename
        ... on ApplyPurchaseCostsPayload {
          changed
          removed
          entered
          same
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = (message = 'Não foi possível calcular os custos.') => toastError(message, 'nfe');
  const run = (dryRun: boolean) =>
    apply({
      variables: { dryRun, leadDays: Number.parseInt(days, 10) || 0 },
      onCompleted: ({ applyPurchaseCosts: answer }) => {
        if (answer.__typename !== 'ApplyPurchaseCostsPayload')
          return failed(refusalOf(answer as { __typename: string; message?: string }));
        if (dryRun) return setCounts(answer);
        setCounts(null);
        toast.success(`${formatQuantity(answer.changed, 'custo gravado', 'custos gravados')}.`);
      },
      onError: () => failed(),
    });
  const isSomething = counts !== null && counts.changed + counts.removed > 0;
  return (
    <section
      aria-label="Custos das compras"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <p className="text-small text-muted">
        O custo de cada unidade inclui frete, IPI, ICMS-ST e outras despesas da nota, menos os créditos do seu regime.
        Vale desde a saída da mercadoria. Um custo digitado por você no mesmo dia fica.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Dias até chegar"
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => {
            setDays(event.target.value);
            setCounts(null);
          }}
        />
        <Button disabled={isBusy} onClick={() => run(true)}>
          {isBusy ? 'Calculando…' : 'Conferir custos'}
        </Button>
        {isSomething && (
          <Button tone="primary" disabled={isBusy} onClick={() => run(false)}>
            Gravar custos
          </Button>
        )}
      </div>
      {counts && (
        <p role="status" className="text-small tabular-nums">
          {formatQuantity(counts.changed, 'custo novo ou alterado', 'custos novos ou alterados')} ·{' '}
          {formatQuantity(counts.removed, 'retirado', 'retirados')} ·{' '}
          {formatQuantity(counts.entered, 'digitado por você, fica', 'digitados por você, ficam')} ·{' '}
          {formatQuantity(counts.same, 'igual', 'iguais')}
        </p>
      )}
    </section>
  );
}
