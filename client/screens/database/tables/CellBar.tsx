import { Copy } from 'lucide-react';
import { copyText } from '#client/files/copyText.ts';
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
        Linha {number} · {columns[column]!.name}:{' '}
        <span className="text-ink">{value === null ? 'NULL' : textOf(value) || '(texto vazio)'}</span>
      </p>
      <Button tone="quiet" onClick={() => copyText(textOf(value), 'Célula copiada')}>
        <Copy size={13} aria-hidden />
        Copiar célula
      </Button>
      <Button tone="quiet" onClick={() => copyText(rowText(rows[row]!), 'Linha copiada')}>
        Copiar linha
      </Button>
      <Button tone="quiet" onClick={() => copyText(resultCsv(result), 'CSV copiado')}>
        Copiar CSV
      </Button>
    </div>
  );
}
