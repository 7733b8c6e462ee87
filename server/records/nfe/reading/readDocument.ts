import { gzipSync } from 'node:zlib';
import { type XmlNode, childrenOf, nodeAt, textAt } from '#server/platform/files/xml/xmlNode.ts';
import { xmlText } from '#server/platform/files/xml/xmlText.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { accessKey } from './accessKey.ts';
import { amountAt, CNPJ, instantAt, matchAt, requiredAt, requiredNode, UF, wholeAt } from './fields.ts';
import type { NfeDocument, NfeItem, NfeSide, NfeState } from './nfeFile.ts';
import { orderNumbers } from './orderNumbers.ts';
import { readItems } from './readItem.ts';
import { totalAmounts, totalsFit } from './totalsFit.ts';
import { withoutBuyer } from './withoutBuyer.ts';

/** cStat of a protocol by what it means for the document. */
const STATES: Readonly<Record<string, NfeState>> = {
  100: 'authorised',
  150: 'authorised',
  101: 'cancelled',
  151: 'cancelled',
  155: 'cancelled',
  110: 'denied',
  301: 'denied',
  302: 'denied',
  303: 'denied',
};

/** Sales of own or bought goods, also to other states and with ICMS withheld, and exports. */
const SALE = /^(?:[56](?:10[1-9]|11\d|12[0-3]|40[1-5])|710[1-9])$/;

/** finNFe of returned goods. */
const RETURN = 4;

/** Of another document: only its length is checked, because it need not be of this account. */
const KEY = /^[0-9A-Z]{44}$/;

/** Longest name of a supplier that is kept. */
const LONGEST_NAME = 80;

/**
 * Reads an NF-e, with (`nfeProc`) or without (`NFe`) its protocol, for the account with these CNPJs. Throws BAD_REQUEST with a
 * sentence for a wrong key, a test document, one that is rejected or of others, and fields that are no amounts.
 */
export function readDocument(root: XmlNode, ownCnpjs: ReadonlySet<string>): NfeDocument {
  const info = requiredNode(root.name === 'nfeProc' ? nodeAt(root, 'NFe') : root, 'infNFe');
  const key = accessKey(info.attributes.get('Id')?.replace(/^NFe/, '') ?? null);
  const ide = requiredNode(info, 'ide');
  const protocol = root.name === 'nfeProc' ? nodeAt(root, 'protNFe', 'infProt') : null;
  checkProtocol(protocol, key);
  if (textAt(ide, 'tpAmb') === '2' || textAt(protocol, 'tpAmb') === '2') throw badRequest('nfe.isTest');
  const [emit, dest, totals] = [nodeAt(info, 'emit'), nodeAt(info, 'dest'), requiredNode(info, 'total', 'ICMSTot')];
  const items = readItems(info);
  const issuerCnpj = matchAt(CNPJ, emit, 'CNPJ');
  const buyerCnpj = matchAt(CNPJ, dest, 'CNPJ');
  const isEntry = textAt(ide, 'tpNF') === '0';
  const side = sideOf({ issuerCnpj, buyerCnpj, isEntry, items }, ownCnpjs);
  const purpose = wholeAt(ide, 'finNFe') ?? 1;
  // who issues a return to us is a buyer
  const isOfSupplier = side === 'purchase' && purpose !== RETURN;
  const total = amountAt(totals, 'vNF');
  const issuedAt = instantAt(ide, 'dhEmi');
  if (total === null || issuedAt === null) throw badRequest('nfe.missing', { field: total === null ? 'vNF' : 'dhEmi' });
  return {
    kind: 'document',
    key,
    side,
    ...stateOf(protocol),
    series: wholeAt(ide, 'serie'),
    number: wholeAt(ide, 'nNF'),
    issuedAt,
    movedAt: instantAt(ide, 'dhSaiEnt'),
    purpose,
    isEntry,
    issuerCnpj,
    issuerName: isOfSupplier ? (textAt(emit, 'xNome')?.slice(0, LONGEST_NAME) ?? null) : null,
    issuerUf: matchAt(UF, emit, 'enderEmit', 'UF'),
    issuerRegime: wholeAt(emit, 'CRT'),
    buyerUf: matchAt(UF, dest, 'enderDest', 'UF'),
    buyerCity: matchAt(/^\d{7}$/, dest, 'enderDest', 'cMun'),
    buyerPaysIcms: paysIcms(textAt(dest, 'indIEDest')),
    buyerIsCompany: buyerCnpj !== null,
    intermediaryCnpj: matchAt(CNPJ, info, 'infIntermed', 'CNPJ'),
    orderNumbers: orderNumbers(textAt(info, 'infAdic', 'infCpl')),
    referredKeys: childrenOf(ide, 'NFref').flatMap((one) => matchAt(KEY, one, 'refNFe') ?? []),
    ...totalAmounts(totals, items),
    total,
    totalsFit: totalsFit(totals, items, total),
    items,
    xml: gzipSync(xmlText(withoutBuyer(root))),
  };
}

function checkProtocol(protocol: XmlNode | null, key: string): void {
  if (protocol && requiredAt(protocol, 'chNFe') !== key) throw badRequest('nfe.protocolOfOther');
}

function stateOf(protocol: XmlNode | null): { state: NfeState; status: number | null } {
  if (!protocol) return { state: 'unproven', status: null };
  const status = requiredAt(protocol, 'cStat');
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (!state) throw badRequest('nfe.rejected', { status: status.slice(0, 5) });
  return { state, status: Number(status) };
}

interface Parties {
  issuerCnpj: string | null;
  buyerCnpj: string | null;
  isEntry: boolean;
  items: readonly NfeItem[];
}

function sideOf({ issuerCnpj, buyerCnpj, isEntry, items }: Parties, own: ReadonlySet<string>): NfeSide {
  const isOurs = (cnpj: string | null) => cnpj !== null && own.has(cnpj);
  if (isOurs(issuerCnpj)) {
    if (isEntry) return 'own_entry';
    return !isOurs(buyerCnpj) && items.some(({ cfop }) => SALE.test(cfop)) ? 'sale' : 'shipment';
  }
  if (isOurs(buyerCnpj)) return 'purchase';
  throw badRequest('nfe.notOfAccount');
}

const paysIcms = (text: string | null) => (text === null ? null : text === '1');
