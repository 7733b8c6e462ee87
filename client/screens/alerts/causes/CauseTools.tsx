import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { lastDayBefore } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { wordsOf } from '#client/parts/alerts/causeWords.ts';
import type { CauseTools_cause$key } from './__generated__/CauseTools_cause.graphql';
import { useCauseChange } from './useCauseChange.ts';

/** What can be done with a whole cause: mute it, mark it as read, change its rule. */
export function CauseTools({ cause }: { cause: CauseTools_cause$key }) {
  const { kind, state, isUnread, mutedUntil, rule } = useFragment(
    graphql`
      fragment CauseTools_cause on AlertCause {
        kind
        state
        isUnread
        mutedUntil
        rule {
          isOn
        }
      }
    `,
    cause,
  );
  const { mute, unmute, markRead, isBusy } = useCauseChange();
  const { name, means } = wordsOf(kind);
  const labelOf = (label: string) => t('alerts.labelOfKind', { label, kind: name });
  const button = (label: string, onClick: () => void) => (
    <Button tone="quiet" disabled={isBusy} aria-label={labelOf(label)} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
      <p className="w-full text-small text-muted">{means}</p>
      {!rule.isOn && <span className="text-small text-muted">{t('alerts.ruleIsOff')}</span>}
      {mutedUntil ? (
        <>
          <span className="text-small text-muted">{t('alerts.mutedUntil', { day: lastDayBefore(mutedUntil) })}</span>
          {button(t('alerts.unmute'), () => unmute({ kind }))}
        </>
      ) : (
        state === 'OPEN' && (
          <>
            {button(t('alerts.mute7'), () => mute({ kind }, 7, name))}
            {button(t('alerts.mute30'), () => mute({ kind }, 30, name))}
            {isUnread
              ? button(t('alerts.markAsRead'), () => markRead(kind, true))
              : button(t('alerts.markAsUnread'), () => markRead(kind, false))}
          </>
        )
      )}
      <Link
        to={`${paths.alertRules}#${kind.toLowerCase()}`}
        className="inline-flex min-h-8 items-center px-3 text-small font-medium text-link hover:underline"
      >
        {t('alerts.ruleOfThisKind')}
      </Link>
    </div>
  );
}
