import { badRequest } from '#server/platform/values/errors.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { type XmlNode, nodeAt, textAt } from '#server/platform/files/xml/xmlNode.ts';

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,2}))?$/;
const QUANTITY = /^(\d{1,11})(?:\.(\d{1,4}))?$/;
const SHOWN = 30;

/** Ten-thousandths in one: quantities of NF-e have four decimals at most. */
export const QUANTITY_SCALE = 10_000n;

/** The amount at a path in centavos, by its text. Null when absent; throws BAD_REQUEST for anything else. */
export function amountAt(node: XmlNode | null, ...path: string[]): number | null {
  const text = textAt(node, ...path);
  if (text === null) return null;
  const match = AMOUNT.exec(text);
  if (!match) throw badRequest('nfe.notValue', { field: path.at(-1)!, text: text.slice(0, SHOWN) });
  return Number(match[1]! + (match[2] ?? '').padEnd(2, '0'));
}

/** The quantity at a path in ten-thousandths, by its text. Throws BAD_REQUEST when absent, zero or no number. */
export function quantityAt(node: XmlNode | null, ...path: string[]): bigint {
  const match = QUANTITY.exec(textAt(node, ...path) ?? '');
  const quantity = match && BigInt(match[1]! + (match[2] ?? '').padEnd(4, '0'));
  if (!quantity) throw badRequest('nfe.notQuantity', { field: path.at(-1)! });
  return quantity;
}

/** The text at a path. Throws BAD_REQUEST when absent. */
export function requiredAt(node: XmlNode | null, ...path: string[]): string {
  const text = textAt(node, ...path);
  if (text === null) throw badRequest('nfe.missing', { field: path.join('/') });
  return text;
}

/** The element at a path. Throws BAD_REQUEST when absent. */
export function requiredNode(node: XmlNode | null, ...path: string[]): XmlNode {
  const found = nodeAt(node, ...path);
  if (!found) throw badRequest('nfe.missing', { field: path.join('/') });
  return found;
}

/** The moment at a path. Null when absent; throws BAD_REQUEST for a text without time and zone. */
export function instantAt(node: XmlNode | null, ...path: string[]): Date | null {
  const text = textAt(node, ...path);
  if (text === null) return null;
  try {
    return isoInstant(text, path.at(-1)!);
  } catch (error) {
    throw error instanceof RangeError ? badRequest(`${error.message}.`) : error;
  }
}

/** The small integer at a path. Null when absent or anything else. */
export function wholeAt(node: XmlNode | null, ...path: string[]): number | null {
  const text = textAt(node, ...path);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The text at a path when it has a form, else null. */
export function matchAt(pattern: RegExp, node: XmlNode | null, ...path: string[]): string | null {
  const text = textAt(node, ...path);
  return text !== null && pattern.test(text) ? text : null;
}

/** CNPJ, with letters since 07/2026. */
export const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
export const UF = /^[A-Z]{2}$/;
