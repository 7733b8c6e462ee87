import { clsx } from 'clsx';
import { useCallback, useEffect } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { useRefresh } from '#client/data/useRefresh.ts';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { missingCostsPath, paths, taxesPath } from '#client/lib/paths.ts';
import { useSyncSteps } from '#client/parts/sync/useSyncSteps.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { AlreadyRead } from './AlreadyRead.tsx';
import { ConnectStep } from './ConnectStep.tsx';
import { DemoOffer } from './DemoOffer.tsx';
import { FirstDayStep, StepLink } from './FirstDayStep.tsx';
import type { FirstDayStepsQuery } from './__generated__/FirstDayStepsQuery.graphql';

const query = graphql`
  query FirstDayStepsQuery {
    viewer {
      hasDemo
      hasConnections
      productCosts(size: 1) {
        rowCount
        missingCount
      }
      taxes {
        regimes {
          __typename
        }
      }
      ...ConnectStep_viewer
      ...AlreadyRead_viewer
    }
  }
`;

/** The steps to figures that are whole, in their order, and what can be seen already. */
export function FirstDaySteps({
  tone,
  onStart,
  onDismiss,
}: {
  tone: 'primary' | 'secondary';
  onStart: () => void;
  onDismiss: () => void;
}) {
  const { viewer } = useLazyLoadQuery<FirstDayStepsQuery>(query, {}, { fetchPolicy: 'store-and-network' });
  const { refresh } = useRefresh<FirstDayStepsQuery>(query, {});
  useSyncSteps(useCallback(() => refresh(), [refresh]));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the steps stay until put away
  useEffect(onStart, []);
  const { hasDemo, hasConnections, productCosts, taxes } = viewer;
  const { rowCount, missingCount } = productCosts;
  const isDone = [hasConnections, rowCount > 0 && missingCount === 0, taxes.regimes.length > 0] as const;
  const done = isDone.filter(Boolean).length;
  const next = isDone.indexOf(false);
  const of = (at: 0 | 1 | 2) => ({ number: at + 1, isDone: isDone[at], isNext: at === next });
  const toneOf = (at: 0 | 1 | 2) => (at === next ? tone : 'secondary');
  return (
    <div className={clsx('grid items-start gap-3', hasConnections && 'lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]')}>
      <section aria-label={t('start.firstSteps')} className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2">
          <h2 className="text-heading">{t('start.firstSteps')}</h2>
          <span className="flex items-center gap-3">
            <span className="text-small text-muted">
              {t('start.doneOf', { done: formatCount(done), total: formatCount(isDone.length) })}
            </span>
            <Button tone="quiet" onClick={onDismiss}>
              {done === isDone.length ? t('start.finish') : t('start.putAway')}
            </Button>
          </span>
        </div>
        <ol>
          <ConnectStep viewer={viewer} step={of(0)} tone={toneOf(0)} />
          <FirstDayStep
            {...of(1)}
            title={t('start.enterWhatYouPay')}
            hint={missingCount > 0 ? t('start.costsMissing', { count: missingCount }) : t('start.costsHint')}
          >
            <StepLink to={rowCount > 0 ? missingCostsPath() : paths.costs} tone={toneOf(1)}>
              {t('start.enterCosts')}
            </StepLink>
          </FirstDayStep>
          <FirstDayStep {...of(2)} title={t('start.sayYourTaxes')} hint={t('start.taxesHint')}>
            <StepLink to={taxesPath} tone={toneOf(2)}>
              {t('start.chooseRegime')}
            </StepLink>
          </FirstDayStep>
        </ol>
        {!hasConnections && <DemoOffer hasDemo={hasDemo} />}
      </section>
      {hasConnections && <AlreadyRead viewer={viewer} />}
    </div>
  );
}
