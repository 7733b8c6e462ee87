import { type ReactNode, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileChoice } from './FileChoice.tsx';
import type { ImportAnswer } from './importFile.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { useImport } from './useImport.ts';

/**
 * Dialog to import a file whose columns are known: choose it, simulate, import. `children` says which columns; `countsOf` what a
 * simulation found, and `importedBy` how many things it would import, with their words.
 */
export function ImportDialog<Answer extends ImportAnswer>({
  title,
  path,
  children,
  countsOf,
  importedBy,
  onImported,
  onClose,
}: {
  title: string;
  path: string;
  children: ReactNode;
  countsOf: (trial: Answer) => string[];
  importedBy: (trial: Answer) => { count: number; text: string };
  onImported: (answer: Answer) => void;
  onClose: () => void;
}) {
  const [csvText, setCsvText] = useState<string>();
  const { trial, isBusy, run, resetTrial } = useImport<Answer>(path, (answer) => {
    onClose();
    onImported(answer);
  });
  const imported = trial && importedBy(trial);
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-muted">{children}</p>
        <FileChoice
          onChoose={(text) => {
            setCsvText(text);
            resetTrial();
          }}
        />
        {trial && <ImportOutcome answer={trial} counts={countsOf(trial)} />}
        {csvText !== undefined && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              tone={trial ? 'secondary' : 'primary'}
              disabled={isBusy}
              onClick={() => void run(true, {}, csvText)}
            >
              {isBusy ? t('costs.pleaseWait') : t('costs.simulate')}
            </Button>
            {imported && (
              <Button
                tone="primary"
                disabled={isBusy || imported.count === 0}
                onClick={() => void run(false, {}, csvText)}
              >
                {t('costs.import', { text: imported.text })}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
