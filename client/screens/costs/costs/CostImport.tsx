import { useState } from 'react';
import { csvHead } from '#client/lib/text/csvFile.ts';
import { t } from '#client/lib/language/t.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileChoice } from '#client/screens/costs/import/FileChoice.tsx';
import { guessColumns, type Mapping } from '#client/screens/costs/import/guessColumns.ts';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { ImportMapping } from '#client/screens/costs/import/ImportMapping.tsx';
import { ImportOutcome } from '#client/screens/costs/import/ImportOutcome.tsx';
import { recalculated } from '#client/lib/text/recalculated.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import { useImport } from '#client/screens/costs/import/useImport.ts';

interface CostAnswer extends ImportAnswer {
  blank: number;
  products: number;
  changed: number;
}

/** Dialog to import costs: choose a file, map its columns, simulate, import. */
export function CostImport({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const [csvText, setCsvText] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [from, setFrom] = useState('');
  const [today] = useState(() => saoPauloDay(new Date()));
  const { trial, isBusy, run, resetTrial } = useImport<CostAnswer>('/api/costs/import', ({ changed, lines }) => {
    toastSaved(t('costs.costsImported', { changed }), lines);
    onClose();
    onImported();
  });
  const head = csvText === undefined ? null : csvHead(csvText);
  const canRun = Boolean(mapping.cost && (mapping.sku || mapping.asin));
  const choose = (text: string) => {
    setCsvText(text);
    setMapping(guessColumns(csvHead(text).titles));
    resetTrial();
  };
  const start = (isTrial: boolean) => void run(isTrial, { ...mapping, from: from || undefined }, csvText!);
  return (
    <Dialog title={t('costs.importCosts')} size="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-muted">{t('costs.oneRowPerProductWithThe')}</p>
        <FileChoice onChoose={choose} />
        {head && (
          <>
            <ImportMapping
              head={head}
              mapping={mapping}
              onChange={(next) => {
                setMapping(next);
                resetTrial();
              }}
            />
            <DateField
              label={t('costs.startForRowsWithoutDate')}
              hint={from ? t('costs.fromThatDayOn') : t('costs.emptyForAllDays')}
              max={today}
              value={from}
              onChange={(day) => {
                setFrom(day);
                resetTrial();
              }}
            />
            {trial && (
              <ImportOutcome
                answer={trial}
                counts={[
                  t('costs.rowsReadWithoutCost', { rows: trial.rows, blank: trial.blank }),
                  t('costs.productsFound', { products: trial.products }),
                  t('costs.newOrChangedCosts', { changed: trial.changed, lines: recalculated(trial.lines) }),
                ]}
              />
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <Button tone={trial ? 'secondary' : 'primary'} disabled={!canRun || isBusy} onClick={() => start(true)}>
                {isBusy ? t('costs.pleaseWait') : t('costs.simulate')}
              </Button>
              {trial && (
                <Button tone="primary" disabled={isBusy || trial.changed === 0} onClick={() => start(false)}>
                  {t('costs.importCosts2', { changed: trial.changed })}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
