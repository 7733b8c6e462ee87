import { copyText } from '#client/files/copyText.ts';
import { downloadFrom } from '#client/files/downloadFile.ts';
import { signOut } from '#client/data/session.ts';
import { t } from '#client/lib/language/t.ts';
import { toastSyncRefused, useStartSync } from '#client/parts/sync/useStartSync.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { chooseTheme, currentTheme, nextTheme } from '#client/ui/page/theme.ts';
import type { ActionId } from './commands.ts';
import { failureText } from '#client/lib/language/failureText.ts';

const themes = { system: t('app.systemTheme'), light: t('app.lightTheme'), dark: t('app.darkTheme') };

/** Returns a function that runs an action of the palette and shows its outcome. */
export function useActions(onShortcuts: () => void): (id: ActionId) => void {
  const [startSync] = useStartSync();
  const runs: Partial<Record<ActionId, () => void>> = {
    sync: () =>
      startSync({
        onStarted: () => toast.success(t('app.syncStarted'), { id: 'sync-started' }),
        onRefused: (reason) => toastSyncRefused(reason, 'sync-started'),
      }),
    'export-profit': () => save('/api/profit-detector/export'),
    'export-costs': () => save('/api/costs/products/export'),
    'copy-link': () => copyText(window.location.href, t('app.linkCopied')),
    theme: () => {
      const next = nextTheme(currentTheme());
      chooseTheme(next);
      toast.success(themes[next], { id: 'theme', duration: 2000 });
    },
    shortcuts: onShortcuts,
    'sign-out': () => signOut(),
  };
  return (id) => runs[id]?.();
}

const save = (path: string) =>
  void downloadFrom(path).catch((error: Error) => toastError(failureText(error), 'export'));
