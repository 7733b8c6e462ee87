import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';

/**
 * A report in Amazon's tab-separated layout: header, then one line per row, with cells by column name; missing cells
 * are empty.
 */
export function flatFile(columns: string[], rows: Record<string, string>[]): string {
  const lines = rows.map((cells) => columns.map((column) => cells[column] ?? '').join('\t'));
  return `${[columns.join('\t'), ...lines].join('\r\n')}\r\n`;
}

/** An instant (ms) in the format of flat files. */
export const isoTime = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;

/** FNSKU of a product, its label in Amazon's warehouses. */
export const fnskuOf = ({ sku, country }: Product): string =>
  `X00${hash(sku, country, 'fnsku').toString(36).toUpperCase().padStart(7, '0').slice(0, 7)}`;
