import { useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { t } from '#client/lib/language/t.ts';
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
      error: ({ message }: Error) => setState({ failure: message || t('taxes.checkTheConnectionAndTryAgain') }),
    });
  };
  return (
    <section aria-label={t('taxes.calculatorOfTheReceita')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('taxes.calculatorOfTheReceita')}</h2>
        <Button className="print:hidden" disabled={state === 'waiting'} onClick={handleCheck}>
          {state === 'waiting' ? t('taxes.checking') : t('taxes.checkWithTheCalculatorOfThe')}
        </Button>
      </div>
      <p className="border-t border-line px-4 py-2 text-label text-muted">{t('taxes.aSecondOpinionOnCbsAnd')}</p>
      <Result state={state} onRetry={handleCheck} />
    </section>
  );
}

function Result({ state, onRetry }: { state: State; onRetry: () => void }) {
  if (state === 'idle') return null;
  if (state === 'waiting')
    return (
      <div role="status" aria-label={t('taxes.checking2')} className="flex flex-col gap-3 border-t border-line p-4">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-40" />
      </div>
    );
  if ('failure' in state)
    return (
      <div role="alert" className="border-t border-line">
        <EmptyState title={t('taxes.itCouldNotBeChecked')} hint={state.failure}>
          <Button onClick={onRetry}>{t('taxes.tryAgain')}</Button>
        </EmptyState>
      </div>
    );
  const { check } = state;
  if (check.sales.length === 0)
    return (
      <div role="status" className="border-t border-line">
        <EmptyState title={t('taxes.nothingToCheck')} hint={check.whyEmpty} />
      </div>
    );
  return (
    <div className="border-t border-line">
      <div role="status" className="flex flex-col gap-0.5 px-4 py-2">
        <p className="font-medium">{checkSummary(check.sales)}</p>
        <p className="text-label text-muted">{ratesText(check)}</p>
      </div>
      <div className="border-t border-line">
        <DataTable
          label={t('taxes.salesChecked')}
          columns={checkColumns}
          rows={check.sales}
          rowKey={({ product }) => product.id}
        />
      </div>
      <div className="border-t border-line px-4 py-2 text-label text-muted">
        <h3 className="font-semibold">{t('taxes.whyTheyMayDiffer')}</h3>
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4">
          {check.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {check.calculator && (
          <p className="mt-1 break-words">
            {t('taxes.calculatorTables', {
              version: check.calculator.version,
              dataVersion: check.calculator.dataVersion,
            })}
            {check.calculator.dataDay && t('taxes.of', { dataDay: formatDayOnly(check.calculator.dataDay) })}.
          </p>
        )}
      </div>
    </div>
  );
}
