import { t } from '#client/lib/language/t.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { toast } from '#client/ui/overlay/toast.tsx';

interface OverheadAnswer extends ImportAnswer {
  overheads: number;
  known: number;
}

/** Dialog to import overheads. */
export const OverheadImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<OverheadAnswer>
    title={t('costs.importExpenses')}
    path="/api/costs/overheads/import"
    countsOf={({ rows, overheads, known }) => [
      t('costs.rowsRead', { rows }),
      t('costs.newExpenses', { overheads }),
      ...(known > 0 ? [t('costs.areAlreadyHere', { known })] : []),
    ]}
    importedBy={({ overheads }) => ({ count: overheads, text: t('costs.expenses2', { overheads }) })}
    onImported={({ overheads }) => {
      toast.success(t('costs.expensesImported', { overheads }));
      onImported();
    }}
    onClose={onClose}
  >
    {t('costs.theFileHasTheColumnsNome')}
  </ImportDialog>
);
