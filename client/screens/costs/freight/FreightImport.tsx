import { useState } from 'react';
import { formatQuantity } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileChoice } from '#client/screens/costs/import/FileChoice.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { ImportOutcome } from '#client/screens/costs/import/ImportOutcome.tsx';
import { useImport } from '#client/screens/costs/import/useImport.ts';
import { recalculated, toastSaved } from '#client/screens/costs/toastSaved.ts';

interface FreightAnswer extends ImportAnswer {
  orders: number;
}

/** Dialog to import what sending orders cost: choose a file, simulate, import. */
export function FreightImport({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const [csvText, setCsvText] = useState<string>();
  const { trial, isBusy, run, resetTrial } = useImport<FreightAnswer>(
    '/api/costs/freight/import',
    ({ orders, lines }) => {
      toastSaved(`Frete de ${formatQuantity(orders, 'pedido importado', 'pedidos importados')}.`, lines);
      onClose();
      onImported();
    },
  );
  return (
    <Dialog title="Importar frete de pedidos" size="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-table text-muted">
          O arquivo tem as colunas “pedido”, com o número do pedido no marketplace, e “valor”, com o que você pagou para
          enviá-lo. Esse valor vale no lugar das regras; zero volta a usar as regras.
        </p>
        <FileChoice
          onChoose={(text) => {
            setCsvText(text);
            resetTrial();
          }}
        />
        {trial && (
          <ImportOutcome
            answer={trial}
            counts={[
              formatQuantity(trial.rows, 'linha lida', 'linhas lidas'),
              `${formatQuantity(trial.orders, 'pedido', 'pedidos')}: ${recalculated(trial.lines)}`,
            ]}
          />
        )}
        {csvText !== undefined && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              tone={trial ? 'secondary' : 'primary'}
              disabled={isBusy}
              onClick={() => void run(true, {}, csvText)}
            >
              {isBusy ? 'Aguarde…' : 'Simular'}
            </Button>
            {trial && (
              <Button
                tone="primary"
                disabled={isBusy || trial.orders === 0}
                onClick={() => void run(false, {}, csvText)}
              >
                Importar {formatQuantity(trial.orders, 'pedido', 'pedidos')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
