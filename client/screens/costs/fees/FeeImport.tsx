import { t } from '#client/lib/language/t.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface FeeAnswer extends ImportAnswer {
  added: number;
  changed: number;
}

/** Dialog to import fee rules in the format of the export. */
export const FeeImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<FeeAnswer>
    title={t('costs.importFees')}
    path="/api/costs/fees/import"
    countsOf={({ rows, added, changed }) => [
      t('costs.rowsRead', { rows }),
      t('costs.newRules', { added }),
      t('costs.changedRules', { changed }),
    ]}
    importedBy={({ added, changed }) => ({
      count: added + changed,
      text: t('costs.rules', { added: added + changed }),
    })}
    onImported={({ added, changed, lines }) => {
      toastSaved(t('costs.rulesImported', { added: added + changed }), lines);
      onImported();
    }}
    onClose={onClose}
  >
    {t('costs.theFileHasTheColumnsOf')}
  </ImportDialog>
);
