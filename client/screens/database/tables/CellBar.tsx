import { Copy } from 'lucide-react';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { resultCsv, rowText } from '#client/screens/database/result/resultText.ts';
import { type Result, textOf } from '#client/screens/database/result/result.ts';

/** Bar below a grid: the selected cell, and buttons to copy the cell, its row and the whole result. */
export function CellBar({
  result,
  row,
  column,
  number,
}: {
  result: Result;
  row: number;
  column: number;
  number: number;
}) {
  const { columns, rows } = result;
  const value = rows[row]![column]!;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
      <p className="min-w-0 flex-1 truncate text-label text-muted">
        {t('database.row', { number, name: columns[column]!.name })}{' '}
        <span className="text-ink">{value === null ? 'NULL' : textOf(value) || t('database.emptyText')}</span>
      </p>
      <Button tone="quiet" onClick={() => copyText(textOf(value), t('database.cellCopied'))}>
        <Copy size={13} aria-hidden />
        {t('database.copyCell')}
      </Button>
      <Button tone="quiet" onClick={() => copyText(rowText(rows[row]!), t('database.rowCopied'))}>
        {t('database.copyRow')}
      </Button>
      <Button tone="quiet" onClick={() => copyText(resultCsv(result), t('database.csvCopied'))}>
        {t('database.copyCsv')}
      </Button>
    </div>
  );
}
