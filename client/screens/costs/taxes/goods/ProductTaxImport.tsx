import { formatQuantity } from '#client/lib/format.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface ProductTaxAnswer extends ImportAnswer {
  products: number;
}

const productsText = (count: number) => formatQuantity(count, 'produto', 'produtos');

/** Dialog to import how products are taxed. */
export const ProductTaxImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<ProductTaxAnswer>
    title="Importar tributação por produto"
    path="/api/costs/taxes/products/import"
    countsOf={({ rows, products }) => [
      formatQuantity(rows, 'linha lida', 'linhas lidas'),
      `tributação de ${productsText(products)}`,
    ]}
    importedBy={({ products }) => ({ count: products, text: productsText(products) })}
    onImported={({ products, lines }) => {
      toastSaved(`Tributação de ${productsText(products)} importada.`, lines);
      onImported();
    }}
    onClose={onClose}
  >
    O arquivo tem as colunas “sku” ou “asin” e “classe” (normal, mono, st, monoSt ou export) e, se quiser, “origem” (0 a
    8), “desde” (dd/mm/aaaa), “ncm” (8 dígitos), “icms_interno” e “fcp” (alíquotas próprias por estado, como
    RJ=22;SP=12,5, entre aspas se o separador for ponto e vírgula). Sem uma das três últimas colunas, o que ela diria
    fica como está. O arquivo exportado daqui serve de modelo.
  </ImportDialog>
);
