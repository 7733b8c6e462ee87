import type { XmlNode } from '#server/platform/files/xml/xmlNode.ts';
import { amountAt } from './fields.ts';
import type { NfeAmounts, NfeItem } from './nfeFile.ts';

/** Names of the totals in `ICMSTot`, by amount. */
const TOTALS = {
  products: 'vProd',
  freight: 'vFrete',
  insurance: 'vSeg',
  discount: 'vDesc',
  other: 'vOutro',
  ipi: 'vIPI',
  icmsSt: 'vST',
  fcpSt: 'vFCPST',
  icms: 'vICMS',
  icmsDest: 'vICMSUFDest',
  fcpDest: 'vFCPUFDest',
  pis: 'vPIS',
  cofins: 'vCOFINS',
} as const satisfies Partial<Record<keyof NfeAmounts, string>>;

type Total = keyof typeof TOTALS;
const NAMES = Object.keys(TOTALS) as Total[];

/** What some suppliers write in the totals only; it is shared among the items by value. */
const ON_HEADER_ONLY: readonly Total[] = ['freight', 'insurance', 'discount', 'other'];

/** The amounts of a document's totals. Those of the reform are sums of its items, null without any. */
export function totalAmounts(totals: XmlNode, items: readonly NfeItem[]): NfeAmounts {
  const read = Object.fromEntries(NAMES.map((name) => [name, amountAt(totals, TOTALS[name])]));
  const sumOf = (name: keyof NfeAmounts) =>
    items.every((item) => item[name] === null) ? null : items.reduce((sum, item) => sum + (item[name] ?? 0), 0);
  const zero = { products: 0, freight: 0, insurance: 0, discount: 0, other: 0, ipi: 0, icmsSt: 0, fcpSt: 0 };
  const known = Object.fromEntries(Object.entries(read).filter(([, amount]) => amount !== null));
  return {
    ...zero,
    icms: null,
    icmsDest: null,
    fcpDest: null,
    pis: null,
    cofins: null,
    ...known,
    cbs: sumOf('cbs'),
    ibsUf: sumOf('ibsUf'),
    ibsMun: sumOf('ibsMun'),
    selective: sumOf('selective'),
  };
}

/**
 * Whether the items of a document come to its totals, each within one centavo for every item, and the totals to vNF. Freight,
 * insurance, discounts and other costs may be in the totals alone.
 */
export function totalsFit(totals: XmlNode, items: readonly NfeItem[], total: number): boolean {
  const counted = items.filter(({ countsInTotal }) => countsInTotal);
  const fits = (one: number, other: number) => Math.abs(one - other) <= items.length;
  const isEach = NAMES.every((name) => {
    const stated = amountAt(totals, TOTALS[name]) ?? 0;
    const sum = (name === 'products' ? counted : items).reduce((all, item) => all + (item[name] ?? 0), 0);
    return fits(stated, sum) || (sum === 0 && ON_HEADER_ONLY.includes(name));
  });
  const of = (name: string) => amountAt(totals, name) ?? 0;
  const added = ['vProd', 'vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol'];
  const whole = added.reduce((sum, name) => sum + of(name), 0) - of('vDesc');
  // a relieved ICMS is taken off the price or not, as each item says (indDeduzDeson)
  return isEach && (fits(total, whole) || fits(total, whole - of('vICMSDeson')));
}
