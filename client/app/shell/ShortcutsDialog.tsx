import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { areKeysOn, switchKeys } from '#client/lib/singleKeys.ts';
import { commandKey } from './useShortcuts.ts';
import { pages } from './pages.ts';

const everywhere: [keys: string[], does: string][] = [
  [[commandKey(), 'K'], t('app.searchPagesProductsOrdersAndActions')],
  [['/'], t('app.goToTheSearchOfThe')],
  [['?'], t('app.showTheseShortcuts')],
  [['Esc'], t('app.closeTheOpenWindow')],
];
const sequences = pages.map(({ key, label }): [string[], string] => [['G', key.toUpperCase()], label]);

/** List of keyboard shortcuts, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog title={t('app.keyboardShortcuts')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ShortcutList title={t('app.onAnyScreen')} shortcuts={everywhere} />
        <ShortcutList title={t('app.goToAPageOneKey')} shortcuts={sequences} />
        <label className="flex items-center gap-2 border-t border-line pt-3 text-small">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              switchKeys(target.checked);
              setIsOn(target.checked);
            }}
          />
          {t('app.useSingleKeyShortcutsInThis')}
        </label>
      </div>
    </Dialog>
  );
}

const ShortcutList = ({ title, shortcuts }: { title: string; shortcuts: [keys: string[], does: string][] }) => (
  <section>
    <h3 className="mb-1 text-label font-semibold text-muted">{title}</h3>
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {shortcuts.map(([keys, does]) => (
        <div key={does} className="flex items-center justify-between gap-3 py-1 text-small">
          <dt>{does}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded border border-line-strong px-1.5 text-center font-sans text-label"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
