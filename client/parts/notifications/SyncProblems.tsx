import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { UnreadDot } from './AlertRow.tsx';

const row = 'flex gap-2.5 border-b border-line px-3 py-2.5 text-small';

/** Problems that stop orders from arriving, each with a link to fix it. */
export const SyncProblems = ({
  problem,
  reason,
  isRead,
  needsReconnect,
  onOpenSync,
  onLeave,
}: {
  problem: string | null;
  reason: string | null;
  isRead: boolean;
  needsReconnect: boolean;
  onOpenSync: () => void;
  onLeave: () => void;
}) => (
  <>
    {needsReconnect && (
      <div className={row}>
        <UnreadDot tone="bg-negative" isRead={false} />
        <p>
          <Link to={paths.credentials} onClick={onLeave} className="font-medium hover:underline">
            {t('parts.reconnectAMarketplace')}
          </Link>
          <span className="block text-muted">{t('parts.itNoLongerAcceptsYourAuthorization')}</span>
        </p>
      </div>
    )}
    {problem && (
      <div className={row}>
        <UnreadDot tone="bg-warning" isRead={isRead} />
        <p className="min-w-0">
          <button type="button" onClick={onOpenSync} className="text-left font-medium hover:underline">
            {problem}
          </button>
          {reason && <span className="block text-muted wrap-anywhere">{reason}</span>}
        </p>
      </div>
    )}
  </>
);
