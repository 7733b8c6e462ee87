import { t } from '#client/lib/language/t.ts';
import { hubPath } from '#client/lib/paths.ts';
import { plainNumber } from '#client/lib/text/typedNumber.ts';
import type { RestockRow } from '#client/screens/amazon-data/grids/restockRow.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { type SheetColumn, SheetGrid } from '#client/ui/sheet/SheetGrid.tsx';
import { parseTerm, pastedTerms, type Term, type Terms, termsOf } from './terms.ts';
import { useTermsSheet } from './useTermsSheet.ts';

const names: Record<Term, string> = {
  leadDays: t('amazonData.supplierLeadTimeDays'),
  minimumOrder: t('amazonData.minimumOrder'),
  casePack: t('amazonData.unitsPerBox'),
};

/** Lead time, minimum order and box of products as a sheet to type and paste into. */
export function TermsSheet({ rows }: { rows: readonly RestockRow[] }) {
  const sheet = useTermsSheet();
  const shown = (row: RestockRow): Terms => ({ ...termsOf(row), ...sheet.changedOf(row.productId) });
  const ofProduct = (productId: string) => shown(rows.find((row) => row.productId === productId)!);
  const typed = (term: Term, placeholder: (row: RestockRow) => string): SheetColumn<RestockRow> => ({
    id: term,
    label: names[term],
    align: 'right',
    width: 'w-40',
    edit: {
      text: (row) => plainNumber(shown(row)[term]),
      name: ({ label }) => t('amazonData.termOf', { term: names[term], label }),
      note: (row) => shown(row)[term] === null && <span className="text-label text-muted">{placeholder(row)}</span>,
    },
  });
  const columns: SheetColumn<RestockRow>[] = [
    {
      id: 'product',
      label: t('amazonData.product'),
      width: 'lg:w-[40%]',
      cell: ({ name, imageUrl, asin, sku, marketplace, hubId }) => (
        <ProductCell name={name} imageUrl={imageUrl ?? null} unnamed={asin} to={hubPath(hubId)}>
          <span className="truncate">{sku ?? asin}</span>
          <MarketplaceBadge marketplace={marketplace} />
        </ProductCell>
      ),
    },
    typed('leadDays', ({ rules }) => t('amazonData.ofTheAccount', { days: plainNumber(rules.leadDays) })),
    typed('minimumOrder', () => t('amazonData.noTerm')),
    typed('casePack', () => t('amazonData.noTerm')),
  ];
  const handleSave = ({ productId }: RestockRow, column: string, text: string): string | null => {
    const parsed = parseTerm(column as Term, text);
    if ('refusal' in parsed) return parsed.refusal;
    sheet.save([{ productId, terms: { [column]: parsed.value } }], ofProduct);
    return null;
  };
  const handlePaste = (text: string, row: RestockRow, column: string) => {
    const pasted = pastedTerms(text, rows.slice(rows.indexOf(row)), column as Term);
    if ('refusal' in pasted) toastError(pasted.refusal, 'terms');
    else sheet.save(pasted.changes, ofProduct);
  };
  return (
    <>
      <p className="border-t border-line px-4 py-2 text-small text-muted">{t('amazonData.termsHint')}</p>
      <SheetGrid
        label={t('amazonData.termsByProduct')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onSave={handleSave}
        onPaste={handlePaste}
        onUndo={sheet.undo}
      />
    </>
  );
}
