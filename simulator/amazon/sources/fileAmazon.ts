import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Placement } from '#simulator/seller/placedOrder.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { AmazonOrder, AmazonSource, OrderSpan } from './amazonSource.ts';
import { allOrdersRow } from '#simulator/amazon/reports/allOrdersReport.ts';
import { fileLine, fileOrder, fileProduct, placedInFile } from './fileOrder.ts';

interface FileOrder {
  order: AmazonOrder;
  /** The order's rows, unchanged. */
  rows: string[];
}

/** Amazon seller served from a file in the All Orders layout (tab-separated, gzip or not, columns by name). */
export function fileAmazon(file: string, placed: Placement[]): AmazonSource {
  const bytes = readFileSync(file);
  const text = textOf(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  const [header = '', ...rows] = text.split(/\r?\n/).filter((row) => row !== '');
  const names = header.split('\t').map((name) => name.trim().toLowerCase());
  if (!names.includes('amazon-order-id') || !names.includes('purchase-date'))
    throw new Error(`${file} is not in Amazon's All Orders layout: no amazon-order-id or purchase-date column`);
  const found = new Map<string, FileOrder>();
  const listed = new Map<string, Product>();
  for (const row of rows) {
    const cells = row.split('\t');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const order = found.get(cell('amazon-order-id')) ?? { order: fileOrder(cell), rows: [] };
    const line = fileLine(cell, order.order, order.rows.length);
    order.order.lines.push(line);
    order.rows.push(row);
    found.set(order.order.id, order);
    const product = fileProduct(line, order.order);
    const key = `${product.country} ${product.sku}`;
    product.basePriceMinor ??= listed.get(key)?.basePriceMinor ?? null;
    listed.set(key, product);
  }
  const added = (): FileOrder[] =>
    placed.flatMap((placement) => {
      const product = listed.get(`${placement.country} ${placement.listingKey}`);
      if (placement.marketplace !== 'amazon' || !product) return [];
      const order = placedInFile(placement, product);
      const cells = allOrdersRow(order, order.lines[0]!);
      return [{ order, rows: [names.map((name) => cells[name] ?? '').join('\t')] }];
    });
  const all = () => [...found.values(), ...added()];
  const select = ({ by, from, to, countries }: OrderSpan, asOf: number): FileOrder[] => {
    const key = by === 'created' ? ('createdAt' as const) : ('updatedAt' as const);
    return all()
      .filter(({ order }) => order.createdAt <= asOf && countries.includes(order.country))
      .filter(({ order }) => order[key] >= from && order[key] <= to)
      .sort((a, b) => a.order[key] - b.order[key] || (a.order.id < b.order.id ? -1 : 1));
  };
  return {
    countries: [...new Set(all().map(({ order }) => order.country))],
    products: [...listed.values()],
    orders: (span, asOf) => select(span, asOf).map(({ order }) => order),
    order: (id, asOf) => {
      const order = all().find((one) => one.order.id === id)?.order;
      return order && order.createdAt <= asOf ? order : null;
    },
    allOrdersReport: (span, asOf) => {
      const selected = select(span, asOf);
      return selected.length === 0 ? null : `${[header, ...selected.flatMap((one) => one.rows)].join('\r\n')}\r\n`;
    },
  };
}

/** Decodes UTF-8, else Windows-1252, the encoding of older reports. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
