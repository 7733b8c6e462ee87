import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { PaletteField } from './PaletteField.tsx';
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

type Opened = 'palette' | 'shortcuts' | undefined;

/** What is open of the commands, and the keys that open it. For `Commands` and other ways to open the palette. */
export function useCommands() {
  const [open, setOpen] = useState<Opened>();
  useShortcuts({ onPalette: () => setOpen('palette'), onHelp: () => setOpen('shortcuts') });
  return { open, onOpen: setOpen, openPalette: () => setOpen('palette') };
}

const nothing = { text: '', isEntered: false };

/** Button of the command palette, the palette and the list of shortcuts. The palette can be typed into before its code has loaded. */
export function Commands({ open, onOpen }: { open: Opened; onOpen: (opened: Opened) => void }) {
  const [begun, setBegun] = useState(nothing);
  const close = () => {
    setBegun(nothing);
    onOpen(undefined);
  };
  return (
    <>
      <IconButton
        label={t('app.searchAndRunCommands')}
        title={t('app.searchK', { commandKey: commandKey() })}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onOpen('palette')}
      >
        <Search size={16} aria-hidden />
      </IconButton>
      <ErrorBoundary
        fallback={null}
        resetKeys={[open]}
        onError={() => toastError(t('app.itCouldNotBeOpenedCheck'), 'commands')}
      >
        <Suspense fallback={open === 'palette' && <PaletteField begun={begun} onChange={setBegun} onClose={close} />}>
          {open === 'palette' && (
            <CommandPalette begun={begun} onClose={close} onShortcuts={() => onOpen('shortcuts')} />
          )}
          {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
