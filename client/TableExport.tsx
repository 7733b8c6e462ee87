import { useState } from 'react';
import { ExportMenu } from '#client/ui/ExportMenu.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import type { FileTable, TableFormat } from './saveTable.ts';

const formats = [
  ['csv', 'CSV'],
  ['excelBr', 'CSV (Excel BR)'],
  ['xlsx', 'XLSX'],
] as const satisfies readonly (readonly [TableFormat, string])[];

/** Offers a table as CSV, as CSV for Excel in Brazilian Portuguese and as XLSX. An empty one is told, not saved. */
export function TableExport({
  name,
  table,
}: {
  /** Of the file, without its ending. */
  name: string;
  /** Asked for with each export. What it throws is told. */
  table: () => FileTable | Promise<FileTable>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: TableFormat) => {
    setIsBusy(true);
    try {
      const [{ saveTable }, content] = await Promise.all([import('./saveTable.ts'), table()]);
      if (content.rows.length === 0)
        tellError('Nenhum dado para exportar', 'export'); // spec 5
      else await saveTable(name, content, format);
    } catch (error) {
      tellError((error as Error).message, 'export');
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportMenu formats={formats} isBusy={isBusy} onChoose={(format) => void save(format)} />;
}
