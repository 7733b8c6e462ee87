import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { commandKey, useShortcuts } from './useShortcuts.ts';

const CommandPalette = lazy(async () => {
  const [{ RelayRoot }, { CommandPalette: Palette }] = await Promise.all([
    import('#client/app/RelayRoot.tsx'),
    import('./CommandPalette.tsx'),
  ]);
  return {
    default: (props: Parameters<typeof Palette>[0]) => (
      <RelayRoot>
        <Palette {...props} />
      </RelayRoot>
    ),
  };
});
const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

/** Button of the command palette, and the keys that open the palette, the list of shortcuts and the pages. */
export function Commands() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  useShortcuts({ onPalette: () => setOpen('palette'), onHelp: () => setOpen('shortcuts') });
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton
        label="Buscar e executar comandos"
        title={`Buscar (${commandKey()} K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Search size={15} aria-hidden />
      </IconButton>
      <ErrorBoundary
        fallback={null}
        resetKeys={[open]}
        onError={() => toastError('Não foi possível abrir. Verifique a conexão e recarregue a página.', 'commands')}
      >
        <Suspense>
          {open === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
          {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
