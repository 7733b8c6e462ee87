import { type XmlNode, childrenOf, nodeAt, textAt } from '#server/platform/files/xml/xmlNode.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { amountAt, matchAt, quantityAt, requiredAt, requiredNode, wholeAt } from './fields.ts';
import type { NfeItem } from './nfeFile.ts';

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const LONGEST_NAME = 120;

/** Reads a `det` of an NF-e. Throws BAD_REQUEST with a sentence that names the item. */
function readItem(det: XmlNode): NfeItem {
  const place = Number(det.attributes.get('nItem'));
  if (!Number.isSafeInteger(place) || place < 1 || place > 990) throw badRequest('nfe.itemNumber');
  const prod = requiredNode(det, 'prod');
  const taxes = nodeAt(det, 'imposto');
  // one child with a name by CST or CSOSN (ICMS00, ICMSSN101…)
  const icms = nodeAt(taxes, 'ICMS')?.children[0] ?? null;
  const [pis, cofins] = ['PIS', 'COFINS'].map((name) => nodeAt(taxes, name)?.children[0] ?? null);
  const reform = nodeAt(taxes, 'IBSCBS', 'gIBSCBS');
  return {
    place,
    sku: requiredAt(prod, 'cProd'),
    ean: matchAt(GTIN, prod, 'cEAN'),
    eanTaxed: matchAt(GTIN, prod, 'cEANTrib'),
    name: requiredAt(prod, 'xProd').slice(0, LONGEST_NAME),
    ncm: matchAt(/^\d{2}(?:\d{6})?$/, prod, 'NCM'),
    cest: matchAt(/^\d{7}$/, prod, 'CEST'),
    cfop: cfopOf(prod),
    unit: textAt(prod, 'uCom'),
    quantity: quantityAt(prod, 'qCom'),
    quantityTaxed: quantityAt(prod, 'qTrib'),
    countsInTotal: textAt(prod, 'indTot') !== '0',
    origin: wholeAt(icms, 'orig'),
    icmsCst: matchAt(/^\d{2,3}$/, icms, 'CST') ?? matchAt(/^\d{3}$/, icms, 'CSOSN'),
    pisCst: matchAt(/^\d{2}$/, pis ?? null, 'CST'),
    creditSn: amountAt(icms, 'vCredICMSSN'),
    products: amountAt(prod, 'vProd') ?? 0,
    freight: amountAt(prod, 'vFrete') ?? 0,
    insurance: amountAt(prod, 'vSeg') ?? 0,
    discount: amountAt(prod, 'vDesc') ?? 0,
    other: amountAt(prod, 'vOutro') ?? 0,
    ipi: amountAt(taxes, 'IPI', 'IPITrib', 'vIPI') ?? 0,
    icmsSt: amountAt(icms, 'vICMSST') ?? 0,
    fcpSt: amountAt(icms, 'vFCPST') ?? 0,
    icms: amountAt(icms, 'vICMS'),
    icmsDest: amountAt(taxes, 'ICMSUFDest', 'vICMSUFDest'),
    fcpDest: amountAt(taxes, 'ICMSUFDest', 'vFCPUFDest'),
    pis: amountAt(pis ?? null, 'vPIS'),
    cofins: amountAt(cofins ?? null, 'vCOFINS'),
    cbs: amountAt(reform, 'gCBS', 'vCBS'),
    ibsUf: amountAt(reform, 'gIBSUF', 'vIBSUF'),
    ibsMun: amountAt(reform, 'gIBSMun', 'vIBSMun'),
    selective: amountAt(taxes, 'IS', 'vIS'),
  };
}

/** All items of a document. Throws BAD_REQUEST without any, and for a number given twice. */
export function readItems(info: XmlNode): NfeItem[] {
  const items = childrenOf(info, 'det').map(readItem);
  if (items.length === 0) throw badRequest('nfe.noItems');
  if (new Set(items.map(({ place }) => place)).size < items.length) throw badRequest('nfe.itemTwice');
  return items;
}

function cfopOf(prod: XmlNode): string {
  const cfop = matchAt(/^[1-7]\d{3}$/, prod, 'CFOP');
  if (!cfop) throw badRequest('nfe.noCfop');
  return cfop;
}
