import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Suspense, useId } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { groupPath } from '#client/parts/alerts/groupPath.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { Badge, type Tone } from '#client/ui/figures/Badge.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { alertsForm } from '#client/screens/alerts/alertsView.ts';
import { type KindWord, severityWord, wordsOf } from '#client/parts/alerts/causeWords.ts';
import type { CauseEntry_cause$key } from './__generated__/CauseEntry_cause.graphql';
import { CauseFindings } from './CauseFindings.tsx';
import { CauseTools } from './CauseTools.tsx';

const tones: Record<string, Tone> = { CRITICAL: 'negative', HIGH: 'warning', MEDIUM: 'info' };

/** One cause: what, how much, where it is done. Opens into its products. */
export function CauseEntry({
  cause,
  mutedUntil,
}: {
  cause: CauseEntry_cause$key;
  mutedUntil: ReadonlyMap<string, string>;
}) {
  const data = useFragment(
    graphql`
      fragment CauseEntry_cause on AlertCause {
        kind
        state
        severity
        subjects
        stake {
          ...amount_money
        }
        unknown
        isUnread
        ...CauseTools_cause
      }
    `,
    cause,
  );
  const { kind, state, severity, subjects, stake, unknown, isUnread } = data;
  const { view, change } = useUrlView(alertsForm);
  const id = useId();
  const word = kind.toLowerCase() as KindWord;
  const isOpen = view.open === word;
  const { title, unit, action } = wordsOf(kind);
  const isNew = isUnread && state === 'OPEN';
  return (
    <li className="flex flex-col">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_15.5rem] sm:px-4">
        <h2 className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => change({ open: isOpen ? undefined : word }, { replace: true })}
            className={clsx(
              'flex min-h-11 w-full items-center gap-2 text-left hover:underline sm:min-h-8',
              isNew && 'font-semibold',
            )}
          >
            <ChevronRight
              size={16}
              aria-hidden
              className={clsx('shrink-0 transition-transform', isOpen && 'rotate-90')}
            />
            <span className="min-w-0">{title(subjects)}</span>
            {isNew && <span className="sr-only">{t('alerts.unread')}</span>}
          </button>
        </h2>
        <p className="text-right max-sm:col-span-2 max-sm:row-start-2 max-sm:pl-6 max-sm:text-left">
          <span className="text-heading whitespace-nowrap tabular-nums">
            {stake ? formatMoney(amountOf(stake)) : t('alerts.unknownAmount')}
          </span>
          {stake && <span className="block text-small text-muted">{unit}</span>}
          {stake && unknown > 0 && (
            <span className="block text-small text-muted">{t('alerts.withoutAmount', { count: unknown })}</span>
          )}
        </p>
        <div className="flex items-center justify-end gap-3 sm:justify-between">
          <Badge tone={tones[severity]}>{severityWord(severity)}</Badge>
          <Link to={groupPath(kind)} className={clsx(buttonClass('secondary'), 'max-sm:hidden')}>
            {action}
          </Link>
        </div>
      </div>
      <Link to={groupPath(kind)} className={clsx(buttonClass('secondary'), 'mx-3 mb-3 sm:hidden')}>
        {action}
      </Link>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="border-t border-line bg-canvas/50 px-3 pt-2 pb-3 sm:pr-4 sm:pl-10">
            <CauseTools cause={data} />
            <ErrorBoundary key={state} FallbackComponent={LoadFailure}>
              <Suspense fallback={<FindingsSkeleton />}>
                <CauseFindings kind={kind} state={state} mutedUntil={mutedUntil} />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
      </div>
    </li>
  );
}

const FindingsSkeleton = () => (
  <div role="status" aria-label={t('alerts.loadingFindings')} className="flex flex-col gap-4 py-3">
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
  </div>
);
