import { badRequest } from '#server/platform/values/errors.ts';
import {
  allOrdersLine,
  type AllOrdersLine,
  allOrdersSnapshots,
  parseAllOrdersHeader,
} from '#server/market/amazon/orders/allOrdersReport.ts';
import type { FileLine, OrdersFormat } from './ordersFormat.ts';
import { textLines } from '#server/platform/files/textLines.ts';

/** A line that ends before one of these was cut off: its amounts would be half a number, or none. */
const NEVER_CUT = [
  'item-price',
  'shipping-price',
  'item-promotion-discount',
  'ship-promotion-discount',
  'order-status',
];

/** Amazon's All Orders report: text with a header line, cells separated by tabs. */
export const amazonLines: OrdersFormat<AllOrdersLine> = {
  name: 'relatório All Orders da Amazon',
  lines: readLines,
  orderOf: (lines) => allOrdersSnapshots(lines)[0]!,
};

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<FileLine<AllOrdersLine>, void, void> {
  let line = 0;
  let names: string[] | undefined;
  let columns: ReturnType<typeof parseAllOrdersHeader> | undefined;
  let shortest = 0;
  for await (const row of textLines(text)) {
    line += 1;
    if (row.trim() === '') continue;
    const cells = row.split('\t');
    if (!columns || !names) {
      columns = parseAllOrdersHeader(cells);
      names = cells;
      shortest = shortestRow(columns, names);
      continue;
    }
    const orderId = columns.cell(cells, 'amazon-order-id') || null;
    const misfit = misfitOf(cells, shortest, names.length);
    const read = misfit ? { refused: misfit } : allOrdersLine(columns, cells);
    yield 'refused' in read
      ? { line, orderId, refused: read.refused, content: null }
      : { line, orderId, refused: null, content: read };
  }
  if (!columns) throw badRequest('O arquivo está vazio.');
}

function shortestRow(columns: ReturnType<typeof parseAllOrdersHeader>, names: string[]): number {
  const places = names.map((_, place) => String(place));
  return 1 + Math.max(...NEVER_CUT.map((name) => Number(columns.cell(places, name) || 0)));
}

/** Programs that save a report may drop the empty cells at the end of a line, so a line may be somewhat short. */
function misfitOf(cells: string[], shortest: number, columns: number): string | null {
  if (cells.some((cell) => cell.includes('\0'))) return 'a linha contém caracteres nulos';
  if (cells.length < shortest) return `a linha tem ${cells.length} colunas das ${columns} do cabeçalho`;
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return `a linha tem ${cells.length} colunas, mais que as ${columns} do cabeçalho`;
  return null;
}
