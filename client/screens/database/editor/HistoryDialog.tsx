import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { clearHistory, queryHistory } from './queryHistory.ts';

/** Statements that were run in this browser, to open one again. */
export function HistoryDialog({ onPick, onClose }: { onPick: (sql: string) => void; onClose: () => void }) {
  const [past, setPast] = useState(queryHistory);
  return (
    <Dialog title={t('database.history')} size="wide" onClose={onClose}>
      {past.length === 0 ? (
        <p className="text-muted">{t('database.noQueryRunInThisBrowser')}</p>
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {past.map(({ sql, at, rows }) => (
              <li key={sql}>
                <button
                  type="button"
                  onClick={() => onPick(sql)}
                  className="flex w-full flex-col rounded-md px-2 py-1.5 text-left hover:bg-hover"
                >
                  <span className="line-clamp-2 font-mono text-small break-all whitespace-pre-wrap">{sql}</span>
                  <span className="text-label text-muted">
                    {formatMoment(at)} · {rows === null ? t('database.error') : t('database.rows', { rows })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex justify-end">
            <Button
              onClick={() => {
                clearHistory();
                setPast([]);
              }}
            >
              {t('database.clearHistory')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
