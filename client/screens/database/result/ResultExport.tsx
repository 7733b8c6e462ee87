import { nothingToSave } from '#client/files/tableFormats.ts';
import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { tellError } from '#client/ui/overlay/tellError.tsx';
import { useSaving } from '#client/data/useSaving.ts';
import { exportFormats, exportResult } from './exportResult.ts';
import type { Result } from './result.ts';

/** Offers the rows of a result, in the order they have, in each format. An empty one is told, not saved. */
export function ResultExport({ name, result }: { name: string; result: Result }) {
  const [save, isBusy] = useSaving();
  return (
    <ExportMenu
      formats={exportFormats}
      isBusy={isBusy}
      onChoose={(format) =>
        result.rows.length === 0
          ? tellError(nothingToSave.pt, 'export')
          : save(() => exportResult(result, name, format))
      }
    />
  );
}
