import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { useNow } from '#client/data/useNow.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { groupPath } from '#client/parts/alerts/groupPath.ts';
import { wordsOf } from '#client/parts/alerts/causeWords.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import type { CauseRow_cause$key } from './__generated__/CauseRow_cause.graphql';
import { UnreadDot } from './UnreadDot.tsx';
import { useMarkRead } from './useMarkRead.ts';

const tones: Record<string, string> = { CRITICAL: 'bg-negative', HIGH: 'bg-warning', MEDIUM: 'bg-link' };

/** One cause of alerts; its title leads to where it is done and marks it as read. */
export function CauseRow({ cause, onLeave }: { cause: CauseRow_cause$key; onLeave: () => void }) {
  const { kind, severity, subjects, stake, isUnread, isAbove, openedAt } = useFragment(
    graphql`
      fragment CauseRow_cause on AlertCause {
        kind
        severity
        subjects
        stake {
          ...amount_money
        }
        isUnread
        isAbove
        openedAt
      }
    `,
    cause,
  );
  const [markRead, isBusy] = useMarkRead();
  const now = useNow();
  const words = wordsOf(kind);
  const title = words.title(subjects);
  const isCounted = isUnread && isAbove;
  return (
    <li className="flex gap-2.5 px-3 py-2.5 text-small">
      <UnreadDot tone={tones[severity] ?? 'bg-line-strong'} isRead={!isCounted} />
      <div className="min-w-0 flex-1">
        <Link
          to={groupPath(kind)}
          onClick={() => {
            if (isUnread) markRead(kind);
            onLeave();
          }}
          className={clsx('line-clamp-2 hover:underline', isCounted && 'font-semibold')}
        >
          {title}
        </Link>
        <p className="text-muted">
          {stake && `${formatMoney(amountOf(stake))} ${words.unit} · `}
          {relativeTime(openedAt, now)}
        </p>
      </div>
      {isCounted && (
        <IconButton label={t('parts.markAsRead', { title })} disabled={isBusy} onClick={() => markRead(kind)}>
          <Check size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
