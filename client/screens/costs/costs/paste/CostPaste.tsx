import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { recalculated } from '#client/lib/text/recalculated.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { ImportOutcome } from '#client/screens/costs/import/ImportOutcome.tsx';
import { useImport } from '#client/screens/costs/import/useImport.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { CostPreview, type FoundCost } from './CostPreview.tsx';
import {
  columnsOf,
  csvOf,
  lineOf,
  MAX_LENGTH,
  MAX_ROWS,
  type PastedCosts,
  pastedCosts,
  withPastedLines,
} from './pastedCosts.ts';
import type { FormerCosts } from '#client/screens/costs/costs/restoreCosts.ts';

interface CostAnswer extends ImportAnswer {
  blank: number;
  changed: number;
  found: FoundCost[];
  before: FormerCosts[];
}

/**
 * Dialog to paste two columns of a sheet, what names a product and its cost: shows what they set, then sets them all at once. What was pasted into
 * a cell is `given`, and checked at once.
 */
export function CostPaste({
  given,
  onImported,
  onClose,
}: {
  given?: { pasted: PastedCosts; from: string | null };
  /** With the former costs, what was done in words, and the number of recalculated sales. */
  onImported: (before: readonly FormerCosts[], what: string, lines: number | null) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState(given?.from ?? '');
  const [today] = useState(() => saoPauloDay(new Date()));
  const { trial, isBusy, run, resetTrial } = useImport<CostAnswer>(
    '/api/costs/import',
    ({ changed, lines, before }) => {
      onClose();
      onImported(before, t('costs.costsSaved', { changed }), lines);
    },
  );
  const isTooLong = text.length > MAX_LENGTH;
  const pasted = given?.pasted ?? pastedCosts(isTooLong ? '' : text);
  const { rows } = pasted;
  const isRefused = isTooLong || rows.length > MAX_ROWS;
  const start = (isTrial: boolean) =>
    void run(
      isTrial,
      { ...columnsOf(pasted), from: from || undefined, undo: isTrial ? undefined : 'true' },
      csvOf(pasted),
    );
  const check = useEffectEvent(() => start(true));
  useEffect(() => {
    if (given && !isRefused) check();
  }, [given, isRefused]);
  return (
    <Dialog title={t('costs.pasteCosts')} size="wide" onClose={onClose}>
      <div className="touch-targets flex flex-col gap-4">
        {!given && (
          <p id="paste-hint" className="text-small text-muted">
            {t('costs.copyTwoColumnsOfTheSpreadsheet')}
          </p>
        )}
        {!given && (
          <label className="flex flex-col gap-1 text-small font-medium">
            {t('costs.codesAndCosts')}
            <textarea
              rows={8}
              value={text}
              aria-describedby="paste-hint"
              placeholder={'CAN-1\t12,50\n7891234567895\t8,90'}
              spellCheck={false}
              onChange={({ target }) => {
                setText(target.value);
                resetTrial();
              }}
              className="rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-body font-normal"
            />
          </label>
        )}
        <p role="status" className={`text-small ${isRefused ? 'text-negative' : 'text-muted'}`}>
          {isRefused
            ? t('costs.pasteUpTo5000Rows')
            : t('costs.rows', {
                rowsCount: rows.length,
                hasTitles: pasted.hasTitles ? t('costs.withoutThatOfTheTitles') : '',
              })}
          {Boolean(pasted.beyond) && ` ${t('costs.amountsBeyondTheLastRow', { count: pasted.beyond! })}`}
        </p>
        <DateField
          label={t('costs.startForRowsWithoutDate')}
          hint={from ? t('costs.fromThatDayOn') : t('costs.emptyForAllDaysInPlace')}
          max={today}
          value={from}
          onChange={(day) => {
            setFrom(day);
            resetTrial();
          }}
        />
        {trial && (
          <>
            <ImportOutcome
              answer={{
                ...trial,
                errors: trial.errors.map(({ line, column, message }) => ({
                  line: lineOf(rows, line),
                  column,
                  message: withPastedLines(message, pasted),
                })),
              }}
              counts={[
                t('costs.rowsReadWithoutCost', { rows: trial.rows, blank: trial.blank }),
                t('costs.newOrChangedCostsOneFor', { changed: trial.changed, lines: recalculated(trial.lines) }),
              ]}
            />
            <CostPreview found={trial.found} valid={trial.rows - trial.blank - trial.refused} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            tone={trial ? 'secondary' : 'primary'}
            disabled={rows.length === 0 || isRefused || isBusy}
            onClick={() => start(true)}
          >
            {isBusy ? t('costs.pleaseWait') : t('costs.check')}
          </Button>
          {trial && (
            <Button tone="primary" disabled={isBusy || trial.changed === 0} onClick={() => start(false)}>
              {t('costs.saveCosts', { changed: trial.changed })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
