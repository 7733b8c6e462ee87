import { useState } from 'react';
import { formatQuantity } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileChoice } from '#client/screens/costs/import/FileChoice.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { ImportOutcome } from '#client/screens/costs/import/ImportOutcome.tsx';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import { useImport } from '#client/screens/costs/import/useImport.ts';

interface FeeAnswer extends ImportAnswer {
  added: number;
  changed: number;
}

/** Dialog to import fee rules in the format of the export: choose a file, simulate, import. */
export function FeeImport({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const [csvText, setCsvText] = useState<string>();
  const { trial, isBusy, run, resetTrial } = useImport<FeeAnswer>(
    '/api/costs/fees/import',
    ({ added, changed, lines }) => {
      toastSaved(`${formatQuantity(added + changed, 'regra importada', 'regras importadas')}.`, lines);
      onClose();
      onImported();
    },
  );
  const total = (trial?.added ?? 0) + (trial?.changed ?? 0);
  return (
    <Dialog title="Importar taxas" size="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-table text-muted">
          O arquivo tem as colunas de “Exportar” → “CSV para importar”. Uma linha para as mesmas vendas, a mesma faixa
          de preço e o mesmo dia de uma regra existente altera essa regra; as outras são acrescentadas. Nenhuma é
          removida.
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
              formatQuantity(trial.added, 'regra nova', 'regras novas'),
              formatQuantity(trial.changed, 'regra alterada', 'regras alteradas'),
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
              <Button tone="primary" disabled={isBusy || total === 0} onClick={() => void run(false, {}, csvText)}>
                Importar {formatQuantity(total, 'regra', 'regras')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
