import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { alertsForm } from '#client/screens/alerts/alertsView.ts';
import type { CauseList_viewer$key } from './__generated__/CauseList_viewer.graphql';
import { CauseEntry } from './CauseEntry.tsx';

const nothing = {
  open: [t('alerts.nothingOpen'), t('alerts.nothingOpenHint')],
  muted: [t('alerts.nothingMuted'), t('alerts.nothingMutedHint')],
  resolved: [t('alerts.nothingResolved'), t('alerts.nothingResolvedHint')],
} as const;

/** The causes of the chosen state; open ones below the threshold of their rule are counted, and shown when asked. */
export function CauseList({ viewer }: { viewer: CauseList_viewer$key }) {
  const { alertCauses, alertMutes } = useFragment(
    graphql`
      fragment CauseList_viewer on Viewer @argumentDefinitions(state: { type: "AlertState!" }) {
        alertCauses(state: $state) {
          kind
          subjects
          isAbove
          ...CauseEntry_cause
        }
        alertMutes {
          product {
            id
          }
          until
        }
      }
    `,
    viewer,
  );
  const { view, change, linkTo } = useUrlView(alertsForm);
  const { state, kind: only, small } = view;
  const shown = alertCauses.filter(({ kind }) => !only || kind === only.toUpperCase());
  const isLarge = ({ isAbove }: { readonly isAbove: boolean }) => isAbove || state !== 'open' || Boolean(only);
  const [large, smaller] = [shown.filter(isLarge), shown.filter((cause) => !isLarge(cause))];
  const mutedUntil = new Map(alertMutes.flatMap(({ product, until }) => (product ? [[product.id, until]] : [])));
  if (shown.length === 0)
    return (
      <section aria-label={t('alerts.alerts')} className="rounded-lg border border-line bg-surface">
        {only ? (
          <EmptyState title={t('alerts.nothingOfThisKind')} hint={nothing[state][0]}>
            <Link to={linkTo({ kind: undefined, open: undefined })} className={buttonClass('secondary')}>
              {t('alerts.seeAllKinds')}
            </Link>
          </EmptyState>
        ) : (
          <EmptyState title={nothing[state][0]} hint={nothing[state][1]}>
            <Link to={paths.alertRules} className={buttonClass('secondary')}>
              {t('alerts.seeTheRules')}
            </Link>
          </EmptyState>
        )}
      </section>
    );
  const entries = (causes: typeof shown) =>
    causes.map((cause) => <CauseEntry key={cause.kind} cause={cause} mutedUntil={mutedUntil} />);
  return (
    <div className="flex flex-col gap-3">
      {large.length > 0 && (
        <ul aria-label={t('alerts.alerts')} className={listClass}>
          {entries(large)}
        </ul>
      )}
      {smaller.length > 0 && (
        <>
          <Button
            tone="quiet"
            className="self-start"
            aria-expanded={small === 'shown'}
            onClick={() => change({ small: small ? undefined : 'shown' }, { replace: true })}
          >
            {small
              ? t('alerts.hideSmaller')
              : t('alerts.andSmaller', { count: smaller.reduce((sum, { subjects }) => sum + subjects, 0) })}
          </Button>
          {small && (
            <ul aria-label={t('alerts.belowTheThreshold')} className={listClass}>
              {entries(smaller)}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

const listClass = 'flex flex-col divide-y divide-line rounded-lg border border-line bg-surface';
