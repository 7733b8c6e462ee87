import { useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { CalculatorPanelQuery } from './__generated__/CalculatorPanelQuery.graphql';
import { checkColumns } from './checkColumns.tsx';
import { type Check, checkOf } from './checkOf.ts';
import { checkSummary, ratesText } from './checkTexts.ts';

const query = graphql`
  query CalculatorPanelQuery {
    viewer {
      taxCheck {
        ...checkOf_check
      }
    }
  }
`;

type State = 'idle' | 'waiting' | { check: Check } | { failure: string };

/** Compares CBS and IBS of some sales with Receita Federal's calculator, which is asked only on demand. */
export function CalculatorPanel() {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<State>('idle');
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const handleCheck = () => {
    setState('waiting');
    running.current = fetchQuery<CalculatorPanelQuery>(
      environment,
      query,
      {},
      { networkCacheConfig: { force: true } },
    ).subscribe({
      next: ({ viewer }) => setState({ check: checkOf(viewer.taxCheck) }),
      error: ({ message }: Error) => setState({ failure: message || 'Verifique a conexão e tente de novo.' }),
    });
  };
  return (
    <section aria-label="Calculadora da Receita" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">Calculadora da Receita</h2>
        <Button className="print:hidden" disabled={state === 'waiting'} onClick={handleCheck}>
          {state === 'waiting' ? 'Conferindo…' : 'Conferir com a calculadora da Receita'}
        </Button>
      </div>
      <p className="border-t border-line px-4 py-2 text-2xs text-muted">
        Uma segunda opinião sobre a CBS e o IBS: a calculadora oficial, instalada junto deste sistema, responde sobre a
        venda mais recente de cada um dos dez produtos que mais vendem. Ela recebe data, estado, NCM e valores, nada do
        comprador, e nenhum número guardado muda.
      </p>
      <Result state={state} onRetry={handleCheck} />
    </section>
  );
}

function Result({ state, onRetry }: { state: State; onRetry: () => void }) {
  if (state === 'idle') return null;
  if (state === 'waiting')
    return (
      <div role="status" aria-label="Conferindo" className="flex flex-col gap-3 border-t border-line p-4">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-40" />
      </div>
    );
  if ('failure' in state)
    return (
      <div role="alert" className="border-t border-line">
        <EmptyState title="Não foi possível conferir" hint={state.failure}>
          <Button onClick={onRetry}>Tentar Novamente</Button>
        </EmptyState>
      </div>
    );
  const { check } = state;
  if (check.sales.length === 0)
    return (
      <div role="status" className="border-t border-line">
        <EmptyState title="Nada a conferir" hint={check.whyEmpty} />
      </div>
    );
  return (
    <div className="border-t border-line">
      <div role="status" className="flex flex-col gap-0.5 px-4 py-2">
        <p className="font-medium">{checkSummary(check.sales)}</p>
        <p className="text-2xs text-muted">{ratesText(check)}</p>
      </div>
      <div className="border-t border-line">
        <DataTable
          label="Vendas conferidas"
          columns={checkColumns}
          rows={check.sales}
          rowKey={({ product }) => product.id}
        />
      </div>
      <div className="border-t border-line px-4 py-2 text-2xs text-muted">
        <h3 className="font-semibold">Por que podem diferir</h3>
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4">
          {check.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {check.calculator && (
          <p className="mt-1 break-words">
            Calculadora {check.calculator.version}, tabelas {check.calculator.dataVersion}
            {check.calculator.dataDay && ` de ${formatDayOnly(check.calculator.dataDay)}`}.
          </p>
        )}
      </div>
    </div>
  );
}
