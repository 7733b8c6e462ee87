import { useState } from 'react';
import { formatQuantity } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import { FileChoice } from '#client/screens/costs/import/FileChoice.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { ImportOutcome } from '#client/screens/costs/import/ImportOutcome.tsx';
import { useImport } from '#client/screens/costs/import/useImport.ts';

interface OverheadAnswer extends ImportAnswer {
  overheads: number;
  known: number;
}

const count = (overheads: number) => formatQuantity(overheads, 'despesa', 'despesas');

/** Dialog to import overheads: choose a file, simulate, import. */
export function OverheadImport({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const [csvText, setCsvText] = useState<string>();
  const { trial, isBusy, run, resetTrial } = useImport<OverheadAnswer>('/api/costs/overheads/import', (answer) => {
    toast.success(`${formatQuantity(answer.overheads, 'despesa importada', 'despesas importadas')}.`);
    onClose();
    onImported();
  });
  return (
    <Dialog title="Importar despesas" size="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-table text-muted">
          O arquivo tem as colunas “nome”, “categoria”, “valor”, “periodicidade” e “inicio” e, se quiser, “fim”,
          “rateio”, “abrangencia”, “de” (o marketplace, a marca ou os SKUs separados por |) e “participacao” (os
          percentuais separados por |). O arquivo exportado daqui serve de modelo.
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
              formatQuantity(trial.overheads, 'despesa nova', 'despesas novas'),
              ...(trial.known > 0 ? [formatQuantity(trial.known, 'já está aqui', 'já estão aqui')] : []),
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
                disabled={isBusy || trial.overheads === 0}
                onClick={() => void run(false, {}, csvText)}
              >
                Importar {count(trial.overheads)}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
