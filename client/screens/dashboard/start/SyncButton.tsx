import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#client/lib/language/t.ts';
import { toastSyncRefused, useStartSync } from '#client/parts/sync/useStartSync.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';

const RELOAD_DELAY_MS = 60_000; // spec 9
const STARTING = { id: 'sync-starting' };
const STARTED = { id: 'sync-started' };

/** Starts a synchronisation and refetches the figures a minute later. */
export function SyncButton({ tone, onRefresh }: { tone: 'primary' | 'secondary'; onRefresh: () => void }) {
  const [startSync, isBusy] = useStartSync();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fail = (reason?: string) => {
    toast.dismiss(STARTING.id);
    toastSyncRefused(reason, STARTED.id);
  };
  const start = () => {
    toast.loading(t('dashboard.startingSync'), STARTING);
    startSync({
      onStarted: () => {
        toast.success(t('dashboard.syncStartedTheDataWillAppear'), STARTED);
        clearTimeout(timer.current);
        timer.current = setTimeout(onRefresh, RELOAD_DELAY_MS);
      },
      onRefused: fail,
    });
  };
  return (
    <Button tone={tone} disabled={isBusy} onClick={start}>
      <RefreshCw size={13} aria-hidden />
      {t('dashboard.syncNow')}
    </Button>
  );
}
