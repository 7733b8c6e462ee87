import { formatQuantity } from '#client/lib/format.ts';
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
    title="Importar frete de pedidos"
    path="/api/costs/freight/import"
    countsOf={({ rows, orders, lines }) => [
      formatQuantity(rows, 'linha lida', 'linhas lidas'),
      `${formatQuantity(orders, 'pedido', 'pedidos')}: ${recalculated(lines)}`,
    ]}
    importedBy={({ orders }) => ({ count: orders, text: formatQuantity(orders, 'pedido', 'pedidos') })}
    onImported={({ orders, lines }) => {
      toastSaved(`Frete de ${formatQuantity(orders, 'pedido importado', 'pedidos importados')}.`, lines);
      onImported();
    }}
    onClose={onClose}
  >
    O arquivo tem as colunas “pedido”, com o número do pedido no marketplace, e “valor”, com o que você pagou para
    enviá-lo. Esse valor vale no lugar das regras; zero volta a usar as regras.
  </ImportDialog>
);
