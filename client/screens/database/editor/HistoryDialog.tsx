import { useState } from 'react';
import { formatQuantity } from '#client/lib/format.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { clearHistory, queryHistory } from './queryHistory.ts';

/** Statements that were run in this browser, to open one again. */
export function HistoryDialog({ onPick, onClose }: { onPick: (sql: string) => void; onClose: () => void }) {
  const [past, setPast] = useState(queryHistory);
  return (
    <Dialog title="Histórico" size="wide" onClose={onClose}>
      {past.length === 0 ? (
        <p className="text-muted">Nenhuma consulta executada neste navegador.</p>
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
                    {formatMoment(at)} · {rows === null ? 'erro' : formatQuantity(rows, 'linha', 'linhas')}
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
              Limpar histórico
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
