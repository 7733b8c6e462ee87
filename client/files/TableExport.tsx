import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { tellError } from '#client/ui/overlay/tellError.tsx';
import type { FileTable } from './saveTable.ts';
import { nothingToSave, tableFormats } from './tableFormats.ts';
import { useSaving } from '#client/data/useSaving.ts';

/** Offers a table as CSV, as CSV for Excel in Brazilian Portuguese and as XLSX. An empty one is told, not saved. */
export function TableExport({
  name,
  table,
  language = 'pt',
}: {
  /** Of the file, without its ending. */
  name: string;
  /** Asked for with each export. What it throws is told. */
  table: () => FileTable | Promise<FileTable>;
  language?: 'pt' | 'en';
}) {
  const [save, isBusy] = useSaving();
  return (
    <ExportMenu
      formats={tableFormats}
      isBusy={isBusy}
      language={language}
      onChoose={(format) =>
        save(async () => {
          const [{ saveTable }, content] = await Promise.all([import('./saveTable.ts'), table()]);
          if (content.rows.length === 0) tellError(nothingToSave[language], 'export');
          else await saveTable(name, content, format);
        })
      }
    />
  );
}
