import { badRequest } from '#server/platform/values/errors.ts';
import {
  allOrdersLine,
  type AllOrdersLine,
  allOrdersSnapshots,
  parseAllOrdersHeader,
} from '#server/market/amazon/orders/allOrdersReport.ts';
import { orderStatus } from '#server/market/amazon/orders/orderStatus.ts';
import type { FileLine, OrdersFormat } from './ordersFormat.ts';
import { textLines } from '#server/platform/files/textLines.ts';

/** Required columns: a line that ends before one of them is truncated. */
const REQUIRED_COLUMNS = [
  'item-price',
  'shipping-price',
  'item-promotion-discount',
  'ship-promotion-discount',
  'order-status',
];

/** Amazon's All Orders report: tab-separated text with a header line. */
export const amazonLines: OrdersFormat<AllOrdersLine> = {
  name: 'relatório All Orders da Amazon',
  isWholeOrder: false,
  lines: readLines,
  orderOf: (lines) => allOrdersSnapshots(lines)[0]!,
};

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<FileLine<AllOrdersLine>, void, void> {
  let line = 0;
  let names: string[] | undefined;
  let columns: ReturnType<typeof parseAllOrdersHeader> | undefined;
  let minLength = 0;
  for await (const row of textLines(text)) {
    line += 1;
    if (row.trim() === '') continue;
    const cells = row.split('\t');
    if (!columns || !names) {
      columns = parseAllOrdersHeader(cells);
      names = cells;
      minLength = minCells(columns, names);
      continue;
    }
    const orderId = columns.cell(cells, 'amazon-order-id') || null;
    const refusal = refusalOf(cells, minLength, names.length);
    const read = refusal ? { refused: refusal } : allOrdersLine(columns, cells);
    const word = columns.cell(cells, 'order-status') || columns.cell(cells, 'item-status');
    const status = word ? orderStatus(word) : null;
    yield 'refused' in read
      ? { line, orderId, status, refused: read.refused, content: null }
      : { line, orderId, status, refused: null, content: read };
  }
  if (!columns) throw badRequest('files.empty');
}

function minCells(columns: ReturnType<typeof parseAllOrdersHeader>, names: string[]): number {
  const indexes = names.map((_, index) => String(index));
  return 1 + Math.max(...REQUIRED_COLUMNS.map((name) => Number(columns.cell(indexes, name) || 0)));
}

/** Why a line is refused, or null. Programs may drop empty cells at the end of a line, so it may be shorter than the header. */
function refusalOf(cells: string[], minLength: number, columns: number): string | null {
  if (cells.some((cell) => cell.includes('\0'))) return 'a linha contém caracteres nulos';
  if (cells.length < minLength) return `a linha tem ${cells.length} colunas das ${columns} do cabeçalho`;
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return `a linha tem ${cells.length} colunas, mais que as ${columns} do cabeçalho`;
  return null;
}
