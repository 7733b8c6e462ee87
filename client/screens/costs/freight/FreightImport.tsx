import { t } from '#client/lib/language/t.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { recalculated } from '#client/lib/text/recalculated.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface FreightAnswer extends ImportAnswer {
  orders: number;
}

/** Dialog to import what sending orders cost. */
export const FreightImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<FreightAnswer>
    title={t('costs.importFreightOfOrders')}
    path="/api/costs/freight/import"
    countsOf={({ rows, orders, lines }) => [
      t('costs.rowsRead', { rows }),
      t('costs.orders', { orders, lines: recalculated(lines) }),
    ]}
    importedBy={({ orders }) => ({ count: orders, text: t('costs.orders2', { orders }) })}
    onImported={({ orders, lines }) => {
      toastSaved(t('costs.freightOfOrdersImported', { orders }), lines);
      onImported();
    }}
    onClose={onClose}
  >
    {t('costs.theFileHasTheColumnsPedido')}
  </ImportDialog>
);
