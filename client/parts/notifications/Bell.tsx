import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import type { Bell_viewer$key } from './__generated__/Bell_viewer.graphql';
import { syncProblem } from './syncProblem.ts';
import { useAlertChanges } from './useAlertChanges.ts';

const NotificationsPanel = lazy(async () => ({
  default: (await import('./NotificationsPanel.tsx')).NotificationsPanel,
}));
const MAX_SHOWN = 99;

/** Button with the number of unread notifications; opens the panel. */
export function Bell({ viewer, onOpenSync }: { viewer: Bell_viewer$key; onOpenSync: () => void }) {
  const { unreadAlertCount, latestSync, syncStreams } = useFragment(
    graphql`
      fragment Bell_viewer on Viewer {
        unreadAlertCount
        latestSync {
          status
          readAt
        }
        syncStreams {
          needsReconnect
        }
      }
    `,
    viewer,
  );
  const changes = useAlertChanges();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread =
    unreadAlertCount +
    (latestSync && syncProblem(latestSync.status) && !latestSync.readAt ? 1 : 0) +
    (syncStreams.some(({ needsReconnect }) => needsReconnect) ? 1 : 0);
  const label = t('parts.unreadNotifications', { unread });
  return (
    <>
      <IconButton
        ref={button}
        label={unread === 0 ? t('parts.notifications') : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <BellIcon size={15} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-ink px-1 text-center text-[0.625rem] leading-4 font-semibold text-surface"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense>
          <NotificationsPanel
            triggerRef={button}
            changes={changes}
            onOpenSync={onOpenSync}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
