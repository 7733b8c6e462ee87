/** A form in which Amazon writes the listings report: a language, or English with columns missing. */
export type ListingsForm = 'en' | 'pt' | 'es' | 'de' | 'no-status' | 'custom';

/** Columns of a form: the English name, which is that of the cell, and the name in the head. */
type Head = [column: string, name: string][];

const english = (columns: string): Head => columns.split(' ').map((column) => [column, column]);

const WITHOUT_STATUS =
  'item-name item-description listing-id seller-sku price quantity open-date image-url item-is-marketplace product-id-type ' +
  'zshop-shipping-fee item-note item-condition zshop-category1 zshop-browse-path zshop-storefront-feature asin1 asin2 asin3 ' +
  'will-ship-internationally expedited-shipping zshop-boldface product-id bid-for-featured-placement add-delete ' +
  'pending-quantity fulfillment-channel merchant-shipping-group';

/**
 * Heads as public sources show them (REAL.md 1.2, `heads/`). The Portuguese one has the columns that are known of files of
 * amazon.com.br; the order of the translated ones is ours.
 */
const HEADS: Record<ListingsForm, Head> = {
  en: english(`${WITHOUT_STATUS} status`),
  'no-status': english(WITHOUT_STATUS),
  custom: english('seller-sku asin1 item-name listing-id price product-id-type product-id'),
  pt: [
    ['item-name', 'nome-do-item'],
    ['item-description', 'descrição-do-item'],
    ['seller-sku', 'sku-do-vendedor'],
    ['price', 'preço'],
    ['asin1', 'asin 1'],
    ['status', 'status'],
  ],
  es: [
    ['item-name', 'Título del producto'],
    ['item-description', 'Descripción del producto'],
    ['seller-sku', 'SKU del vendedor'],
    ['price', 'Precio'],
    ['quantity', 'Cantidad'],
    ['open-date', 'Fecha de creación'],
    ['product-id-type', 'Tipo de identificador de producto'],
    ['asin1', 'ASIN 1'],
    ['product-id', 'Identificador del producto'],
    ['fulfillment-channel', 'Canal de gestión logística'],
    ['status', 'Estado'],
  ],
  de: [
    ['item-name', 'Artikelbezeichnung'],
    ['item-description', 'Artikelbeschreibung'],
    ['listing-id', 'Angebotsnummer'],
    ['seller-sku', 'Händler-SKU'],
    ['price', 'Preis'],
    ['quantity', 'Menge'],
    ['open-date', 'Erstellungsdatum'],
    ['product-id-type', 'Produkt-ID-Typ'],
    ['asin1', 'ASIN 1'],
    ['product-id', 'Produkt-ID'],
    ['fulfillment-channel', 'Versender'],
    ['merchant-shipping-group', 'Händlerversandgruppe'],
    ['status', 'Status'],
  ],
};

const STATUSES: Partial<Record<ListingsForm, Record<string, string>>> = {
  pt: { Active: 'Ativo', Inactive: 'Inativo' },
  es: { Active: 'Activo', Inactive: 'Inactivo' },
  de: { Active: 'Aktiv', Inactive: 'Inaktiv' },
};

/** The listings report in a form, of rows with cells by English name. */
export function listingsFile(form: ListingsForm, rows: Record<string, string>[]): string {
  const head = HEADS[form];
  const line = (cells: Record<string, string>) =>
    head
      .map(([column]) => (column === 'status' ? statusIn(form, cells.status ?? '') : (cells[column] ?? '')))
      .join('\t');
  return `${[head.map(([, name]) => name).join('\t'), ...rows.map(line)].join('\r\n')}\r\n`;
}

const statusIn = (form: ListingsForm, status: string) => STATUSES[form]?.[status] ?? status;
