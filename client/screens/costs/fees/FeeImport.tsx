import { formatQuantity } from '#client/lib/format.ts';
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
    title="Importar taxas"
    path="/api/costs/fees/import"
    countsOf={({ rows, added, changed }) => [
      formatQuantity(rows, 'linha lida', 'linhas lidas'),
      formatQuantity(added, 'regra nova', 'regras novas'),
      formatQuantity(changed, 'regra alterada', 'regras alteradas'),
    ]}
    importedBy={({ added, changed }) => ({
      count: added + changed,
      text: formatQuantity(added + changed, 'regra', 'regras'),
    })}
    onImported={({ added, changed, lines }) => {
      toastSaved(`${formatQuantity(added + changed, 'regra importada', 'regras importadas')}.`, lines);
      onImported();
    }}
    onClose={onClose}
  >
    O arquivo tem as colunas de “Exportar” → “CSV para importar”. Uma linha para as mesmas vendas, a mesma faixa de
    preço e o mesmo dia de uma regra existente altera essa regra; as outras são acrescentadas. Nenhuma é removida.
  </ImportDialog>
);
