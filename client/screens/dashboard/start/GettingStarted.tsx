import { CircleCheck, Circle } from 'lucide-react';
import { useEffect } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceFacts, marketplaceWords } from '#client/lib/marketplaces.ts';
import { enumName, isUnderWay } from '#client/lib/schema.ts';
import { missingCostsPath, paths, taxesPath } from '#client/lib/paths.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { DemoOffer } from './DemoOffer.tsx';
import type { GettingStartedQuery } from './__generated__/GettingStartedQuery.graphql';

/** Remaining steps until the figures are complete, derived from the state of the account. */
export function GettingStarted({ onStart, onDismiss }: { onStart: () => void; onDismiss: () => void }) {
  const { viewer } = useLazyLoadQuery<GettingStartedQuery>(
    graphql`
      query GettingStartedQuery {
        viewer {
          hasDemo
          credentials {
            stored {
              channel
              state
            }
          }
          lastSyncedAt
          latestSync {
            status
          }
          productCosts(size: 1) {
            rowCount
            missingCount
          }
          taxes {
            regimes {
              __typename
            }
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the steps stay until dismissed
  useEffect(onStart, []);
  const { hasDemo, credentials, lastSyncedAt, latestSync, productCosts, taxes } = viewer;
  const { rowCount, missingCount } = productCosts;
  const isSyncing = latestSync != null && isUnderWay(latestSync.status);
  const steps = [
    ...marketplaceWords.map((word) => ({
      title: t('dashboard.connect', { the: marketplaceFacts(word).the }),
      hint: marketplaceFacts(word).brings,
      to: paths.credentials,
      isDone: credentials.stored.some(({ channel, state }) => channel === enumName(word) && state === 'CONNECTED'),
    })),
    {
      title: t('dashboard.bringTheSales'),
      hint: isSyncing ? t('dashboard.theFirstSyncIsInProgress') : t('dashboard.itStartsByItselfWithThe'),
      to: null,
      isDone: Boolean(lastSyncedAt),
    },
    {
      title: t('dashboard.enterTheCosts'),
      hint:
        missingCount > 0
          ? t('dashboard.thoseOfProductsAreMissingWithout', { missingCount })
          : t('dashboard.oneByOneOrByA'),
      to: rowCount > 0 ? missingCostsPath() : paths.costs,
      isDone: rowCount > 0 && missingCount === 0,
    },
    {
      title: t('dashboard.enterTheTaxes'),
      hint: t('dashboard.fiveQuestionsAboutTheCompanyWithout'),
      to: taxesPath,
      isDone: taxes.regimes.length > 0,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label={t('dashboard.firstSteps')} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{t('dashboard.firstSteps')}</h2>
        <span className="flex items-center gap-3">
          <span className="text-label text-muted">
            {t('dashboard.of', { done: formatCount(done), stepsCount: formatCount(steps.length) })}
          </span>
          <Button tone="quiet" onClick={onDismiss}>
            {done === steps.length ? t('dashboard.finish') : t('dashboard.dismiss')}
          </Button>
        </span>
      </div>
      <ProgressBar label={t('dashboard.firstSteps')} done={done} total={steps.length} />
      <ol className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ title, hint, to, isDone }) => (
          <li key={title} className="flex gap-2">
            {isDone ? (
              <CircleCheck size={16} aria-label={t('dashboard.done')} className="mt-0.5 shrink-0 text-positive" />
            ) : (
              <Circle size={16} aria-label={t('dashboard.toDo')} className="mt-0.5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 text-small">
              {to && !isDone ? (
                <Link to={to} className="font-medium text-link hover:underline">
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
              {!isDone && <span className="block text-muted">{hint}</span>}
            </span>
          </li>
        ))}
      </ol>
      {done === 0 && <DemoOffer hasDemo={hasDemo} />}
    </section>
  );
}
