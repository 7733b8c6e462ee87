import { formatQuantity } from '#client/lib/format.ts';
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
    title="Importar despesas"
    path="/api/costs/overheads/import"
    countsOf={({ rows, overheads, known }) => [
      formatQuantity(rows, 'linha lida', 'linhas lidas'),
      formatQuantity(overheads, 'despesa nova', 'despesas novas'),
      ...(known > 0 ? [formatQuantity(known, 'já está aqui', 'já estão aqui')] : []),
    ]}
    importedBy={({ overheads }) => ({ count: overheads, text: formatQuantity(overheads, 'despesa', 'despesas') })}
    onImported={({ overheads }) => {
      toast.success(`${formatQuantity(overheads, 'despesa importada', 'despesas importadas')}.`);
      onImported();
    }}
    onClose={onClose}
  >
    O arquivo tem as colunas “nome”, “categoria”, “valor”, “periodicidade” e “inicio” e, se quiser, “fim”, “rateio”,
    “abrangencia”, “de” (o marketplace, a marca ou os SKUs separados por |) e “participacao” (os percentuais separados
    por |). O arquivo exportado daqui serve de modelo.
  </ImportDialog>
);
