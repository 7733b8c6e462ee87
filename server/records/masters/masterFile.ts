import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import type { ListedProduct, MasterProduct } from './masterProducts.ts';

/** A listing with its product. */
export interface MasterRow {
  master: MasterProduct;
  listing: ListedProduct;
}

/** Columns of an export of products and their listings, a row for each listing. */
export const masterColumns: readonly FileColumn<MasterRow>[] = [
  { head: 'Produto', kind: 'number', value: ({ master }) => master.id },
  { head: 'Nome', kind: 'text', value: ({ master }) => master.name },
  { head: 'SKU do produto', kind: 'text', value: ({ master }) => master.sku },
  { head: 'EAN', kind: 'text', value: ({ master }) => master.ean },
  { head: 'Marca', kind: 'text', value: ({ master }) => master.brand },
  { head: 'Anúncios', kind: 'number', value: ({ master }) => master.listings.length },
  { head: 'Estoque do produto', kind: 'number', value: ({ master }) => master.stock.available },
  { head: 'Componentes', kind: 'text', value: ({ master }) => componentsText(master) },
  { head: 'Dá para montar', kind: 'number', value: ({ master }) => master.buildable },
  { head: 'Marketplace', kind: 'text', value: ({ listing }) => listing.product.marketplace },
  { head: 'ASIN', kind: 'text', value: ({ listing }) => listing.product.asin },
  { head: 'SKU', kind: 'text', value: ({ listing }) => listing.product.sku },
  { head: 'Anúncio', kind: 'text', value: ({ listing }) => listing.product.name },
  { head: 'Moeda', kind: 'text', value: ({ listing }) => listing.currency },
  { head: 'Custo', kind: 'amount', value: ({ listing }) => costOf(listing) },
  { head: 'Custo próprio', kind: 'text', value: ({ listing }) => yesNo(listing.hasOwnCost) },
];

/** Pieces and numbers of the components, as `2 × 17 + 1 × 18`; null: it is no kit. */
const componentsText = ({ components }: MasterProduct) =>
  components.map(({ id, pieces }) => `${pieces} × ${id}`).join(' + ') || null;

const costOf = ({ costMinor, currency }: ListedProduct) =>
  decimalOrNull(costMinor === null ? null : { minor: costMinor, currency });
