import { t } from '#client/lib/language/t.ts';
import { ImportDialog } from '#client/screens/costs/import/ImportDialog.tsx';
import type { ImportAnswer } from '#client/screens/costs/import/importFile.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

interface ProductTaxAnswer extends ImportAnswer {
  products: number;
}

const productsText = (count: number) => t('costs.products2', { count });

/** Dialog to import how products are taxed. */
export const ProductTaxImport = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => (
  <ImportDialog<ProductTaxAnswer>
    title={t('costs.importTaxationByProduct')}
    path="/api/costs/taxes/products/import"
    countsOf={({ rows, products }) => [
      t('costs.rowsRead', { rows }),
      t('costs.taxationOf', { products: productsText(products) }),
    ]}
    importedBy={({ products }) => ({ count: products, text: productsText(products) })}
    onImported={({ products, lines }) => {
      toastSaved(t('costs.taxationOfImported', { products: productsText(products) }), lines);
      onImported();
    }}
    onClose={onClose}
  >
    {t('costs.theFileHasTheColumnsSku')}
  </ImportDialog>
);
