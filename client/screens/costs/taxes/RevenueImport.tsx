import { formatQuantity } from '#client/lib/format.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface RevenueAnswer extends ImportAnswer {
  blank: number;
  months: number;
}

const monthsText = (count: number) => formatQuantity(count, 'mês', 'meses');

/** Dialog to import the revenue of months. */
export const RevenueImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<RevenueAnswer>
    title="Importar receita por mês"
    path="/api/costs/taxes/revenues/import"
    countsOf={({ rows, months, blank }) => [
      formatQuantity(rows, 'linha lida', 'linhas lidas'),
      `receita de ${monthsText(months)}`,
      ...(blank > 0 ? [formatQuantity(blank, 'linha sem receita', 'linhas sem receita')] : []),
    ]}
    importedBy={({ months }) => ({ count: months, text: monthsText(months) })}
    onImported={({ months, lines }) => {
      toastSaved(`Receita de ${monthsText(months)} importada.`, lines);
      onImported();
    }}
    onClose={onClose}
  >
    O arquivo tem as colunas “mes” (10/2026) e “receita”, o total da empresa no mês, e, se quiser, “devolucoes”. O
    arquivo exportado daqui serve de modelo.
  </ImportDialog>
);
