import type { FileColumn } from '#server/platform/files/table.ts';
import type { Page, PageArguments } from '#server/platform/graphql/pages.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ReturnNote } from './returnNotes.ts';
import type { ReturnUse } from './returnUse.ts';
import { type LoneNfe, type NfeDifference, SALES_PAGE, type SoldOrder } from './saleLists.ts';

const money = <Row>(head: string, minorOf: (row: Row) => number | null): FileColumn<Row> => ({
  head,
  kind: 'amount',
  value: (row) => {
    const minor = minorOf(row);
    return minor === null ? null : minor / 100;
  },
});

export const orderColumns: readonly FileColumn<SoldOrder>[] = [
  { head: 'Pedido', kind: 'text', value: ({ number }) => number },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  money('Total', ({ totalMinor }) => totalMinor),
];
export const loneColumns: readonly FileColumn<LoneNfe>[] = [
  { head: 'Chave', kind: 'text', value: ({ key }) => key },
  { head: 'Série', kind: 'number', value: ({ series }) => series },
  { head: 'Número', kind: 'number', value: ({ number }) => number },
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  { head: 'UF', kind: 'text', value: ({ buyerUf }) => buyerUf },
  money('Total', ({ totalMinor }) => totalMinor),
  {
    head: 'Pedidos possíveis',
    kind: 'text',
    value: ({ proposals }) => proposals.map(({ number }) => number).join(' '),
  },
];
export const differenceColumns: readonly FileColumn<NfeDifference>[] = [
  { head: 'Chave', kind: 'text', value: ({ key }) => key },
  { head: 'Número', kind: 'number', value: ({ number }) => number },
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  { head: 'Pedidos', kind: 'text', value: ({ orderNumbers }) => orderNumbers.join(' ') },
  money('NF-e', ({ nfeMinor }) => nfeMinor),
  money('Pedido', ({ ordersMinor }) => ordersMinor),
  money('Diferença', ({ differenceMinor }) => differenceMinor),
];

const USES: Record<ReturnUse, string> = { used: 'usada', partly: 'usada em parte', unused: 'não usada' };
export const returnColumns: readonly FileColumn<ReturnNote>[] = [
  { head: 'Chave', kind: 'text', value: ({ key }) => key },
  { head: 'Série', kind: 'number', value: ({ series }) => series },
  { head: 'Número', kind: 'number', value: ({ number }) => number },
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  { head: 'Emitente', kind: 'text', value: ({ isOwn }) => (isOwn ? 'você' : 'comprador') },
  money('Total', ({ totalMinor }) => totalMinor),
  { head: 'NF-e da venda', kind: 'text', value: ({ saleKeys }) => saleKeys.join(' ') },
  { head: 'Pedidos', kind: 'text', value: ({ orderNumbers }) => orderNumbers.join(' ') },
  { head: 'Situação', kind: 'text', value: ({ use }) => USES[use] },
  { head: 'Motivo', kind: 'text', value: ({ reason }) => reason },
];

/** All rows of a list, page by page. */
export async function* allRows<Row>(
  list: (viewer: Viewer, page: PageArguments) => Promise<Page<Row>>,
  viewer: Viewer,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { rows, pageCount } = await list(viewer, { page, size: SALES_PAGE.most });
    yield rows;
    if (page >= pageCount) return;
  }
}
