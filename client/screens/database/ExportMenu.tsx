import { Download } from 'lucide-react';
import { useState } from 'react';
import { Select } from '#client/ui/Select.tsx';
import { Button } from '#client/ui/Button.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import { exportFormats, type ExportFormat, exportResult } from './exportResult.ts';
import { exportTable } from './exportTable.ts';
import type { Result } from './result.ts';

type Choice = ExportFormat | 'table';

/** Saves the rows on show in a chosen format, or the whole of a table as CSV. */
export function ExportMenu({ name, result, table }: { name: string; result: Result; table?: string }) {
  const [choice, setChoice] = useState<Choice>('csv');
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (choice !== 'table' && result.rows.length === 0) return tellError('Nenhum dado para exportar', 'export');
    setIsBusy(true);
    try {
      await (choice === 'table' ? exportTable(table!) : exportResult(result, name, choice));
    } catch (error) {
      tellError(`Erro: ${(error as Error).message}`, 'export');
    } finally {
      setIsBusy(false);
    }
  };
  const options = [...Object.entries(exportFormats), ...(table ? [['table', 'CSV da tabela inteira']] : [])] as [
    Choice,
    string,
  ][];
  return (
    <span className="flex items-center gap-2">
      <Select label="Formato da exportação" value={choice} options={options} onChange={setChoice} />
      <Button disabled={isBusy} onClick={() => void save()}>
        <Download size={14} aria-hidden />
        {isBusy ? 'Exportando…' : 'Exportar'}
      </Button>
    </span>
  );
}
