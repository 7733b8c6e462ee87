import { copyText } from '#client/files/copyText.ts';
import { downloadFrom } from '#client/files/downloadFile.ts';
import { signOut } from '#client/data/session.ts';
import { toastSyncRefused, useStartSync } from '#client/parts/sync/useStartSync.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { chooseTheme, currentTheme, nextTheme } from '#client/ui/page/theme.ts';
import type { ActionId } from './commands.ts';
import { failureText } from '#client/lib/language/failureText.ts';

const themes = { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' };

/** Returns a function that runs an action of the palette and shows its outcome. */
export function useActions(onShortcuts: () => void): (id: ActionId) => void {
  const [startSync] = useStartSync();
  const runs: Partial<Record<ActionId, () => void>> = {
    sync: () =>
      startSync({
        onStarted: () => toast.success('Sincronização iniciada!', { id: 'sync-started' }),
        onRefused: (reason) => toastSyncRefused(reason, 'sync-started'),
      }),
    'export-profit': () => save('/api/profit-detector/export'),
    'export-costs': () => save('/api/costs/products/export'),
    'copy-link': () => copyText(window.location.href, 'Link copiado'),
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
