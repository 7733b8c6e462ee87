import { useState } from 'react';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { commandKey, areKeysOn, switchKeys } from './useShortcuts.ts';
import { pages } from './pages.ts';

const everywhere: [keys: string[], does: string][] = [
  [[commandKey(), 'K'], 'Buscar páginas, produtos, pedidos e ações'],
  [['/'], 'Ir para a busca da tela'],
  [['?'], 'Mostrar estes atalhos'],
  [['Esc'], 'Fechar a janela aberta'],
];
const sequences = pages.map(({ key, label }): [string[], string] => [['G', key.toUpperCase()], label]);

/** List of keyboard shortcuts, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog title="Atalhos de teclado" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ShortcutList title="Em qualquer tela" shortcuts={everywhere} />
        <ShortcutList title="Ir para uma página: uma tecla depois da outra" shortcuts={sequences} />
        <label className="flex items-center gap-2 border-t border-line pt-3 text-small">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              switchKeys(target.checked);
              setIsOn(target.checked);
            }}
          />
          Usar atalhos de uma só tecla neste navegador
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
