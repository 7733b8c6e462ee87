import { t } from '#client/lib/language/t.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface RevenueAnswer extends ImportAnswer {
  blank: number;
  months: number;
}

const monthsText = (count: number) => t('costs.months', { count });

/** Dialog to import the revenue of months. */
export const RevenueImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<RevenueAnswer>
    title={t('costs.importRevenueByMonth')}
    path="/api/costs/taxes/revenues/import"
    countsOf={({ rows, months, blank }) => [
      t('costs.rowsRead', { rows }),
      t('costs.revenueOf2', { months: monthsText(months) }),
      ...(blank > 0 ? [t('costs.rowsWithoutRevenue', { blank })] : []),
    ]}
    importedBy={({ months }) => ({ count: months, text: monthsText(months) })}
    onImported={({ months, lines }) => {
      toastSaved(t('costs.revenueOfImported', { months: monthsText(months) }), lines);
      onImported();
    }}
    onClose={onClose}
  >
    {t('costs.theFileHasTheColumnsMes')}
  </ImportDialog>
);
