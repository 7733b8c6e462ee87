import toast from 'react-hot-toast';
import { copyText } from '#client/copyText.ts';
import { downloadFile } from '#client/downloadFile.ts';
import { restResponse } from '#client/restCall.ts';
import { signOut } from '#client/session.ts';
import { useStartSync } from '#client/sync/useStartSync.ts';
import { tellError } from '#client/ui/tellError.tsx';
import { chooseNextTheme } from '#client/ui/theme.ts';
import type { ActionId } from './commands.ts';

const themes = { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' };

/** Does what the palette offers besides leading somewhere, and tells how it went. */
export function useActions(onShortcuts: () => void): (id: ActionId) => void {
  const [startSync] = useStartSync();
  const does: Partial<Record<ActionId, () => void>> = {
    sync: () =>
      startSync({
        onStarted: () => toast.success('Sincronização iniciada!', { id: 'sync-started' }),
        onRefused: (reason) => tellError(reason ?? 'Erro ao iniciar sincronização', 'sync-started'),
      }),
    'export-profit': () => void saveExport('/api/profit-detector/export/csv', 'profit-detector.csv'),
    'export-costs': () => void saveExport('/api/costs/export', 'custos.csv'),
    'copy-link': () => copyText(window.location.href, 'Link copiado'),
    theme: () => toast.success(themes[chooseNextTheme()], { id: 'theme', duration: 2000 }),
    shortcuts: onShortcuts,
    'sign-out': () => signOut(),
  };
  return (id) => does[id]?.();
}

async function saveExport(path: string, fileName: string): Promise<void> {
  try {
    downloadFile(fileName, await (await restResponse([path])).blob());
  } catch (error) {
    tellError((error as Error).message, 'export');
  }
}
