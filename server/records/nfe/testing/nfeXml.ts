import { keyCheckDigit } from '#server/records/nfe/reading/accessKey.ts';
import { OWN_CNPJ } from './readTestFile.ts';

interface WrittenItem {
  sku?: string;
  name?: string;
  ncm?: string;
  cfop?: string;
  ean?: string;
  eanTaxed?: string;
  quantity?: string;
  quantityTaxed?: string;
  /** Centavos. */
  products?: number;
  freight?: number;
  discount?: number;
  ipi?: number;
  icms?: number;
  icmsDest?: number;
  fcpDest?: number;
  pis?: number;
  cofins?: number;
  cbs?: number;
}

export interface WrittenNfe {
  number?: number;
  series?: number;
  issuer?: string;
  issuerName?: string;
  /** CNPJ or CPF. */
  buyer?: string;
  buyerUf?: string;
  issuedAt?: string;
  movedAt?: string;
  isEntry?: boolean;
  purpose?: number;
  items?: WrittenItem[];
  info?: string;
  refersTo?: string[];
  intermediary?: string;
  status?: number;
  isTest?: boolean;
  model?: string;
  /** What is added to vNF, to make totals that do not fit. */
  totalOff?: number;
  isBare?: boolean;
}

const amount = (centavos: number) => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;
const amountTag = (name: string, centavos: number | undefined) =>
  tag(name, centavos === undefined ? undefined : amount(centavos));

/** The key of a document that `nfeXml` writes. */
export function nfeKey({
  number = 1,
  series = 1,
  issuer = OWN_CNPJ,
  model = '55',
  issuedAt = ISSUED,
}: WrittenNfe): string {
  const month = issuedAt.slice(2, 4) + issuedAt.slice(5, 7);
  const first = `35${month}${issuer}${model}${String(series).padStart(3, '0')}${String(number).padStart(9, '0')}112345678`;
  return first + keyCheckDigit(first);
}

const ISSUED = '2026-11-10T10:00:00-03:00';

/** XML of an NF-e whose totals are the sums of its items, a sale of ours to a person when nothing else is said. */
export function nfeXml(nfe: WrittenNfe = {}): string {
  const { issuer = OWN_CNPJ, buyer = '00000000191', items = [{}], issuedAt = ISSUED } = nfe;
  const key = nfeKey(nfe);
  const sum = (name: keyof WrittenItem) => items.reduce((all, item) => all + (Number(item[name]) || 0), 0);
  const products = items.reduce((all, { products: own = 10_000 }) => all + own, 0);
  const total = products + sum('freight') + sum('ipi') - sum('discount') + (nfe.totalOff ?? 0);
  const ide = [
    tag('mod', nfe.model ?? '55') + tag('serie', String(nfe.series ?? 1)) + tag('nNF', String(nfe.number ?? 1)),
    tag('dhEmi', issuedAt) + tag('dhSaiEnt', nfe.movedAt) + tag('tpNF', nfe.isEntry ? '0' : '1'),
    tag('tpAmb', nfe.isTest ? '2' : '1') + tag('finNFe', String(nfe.purpose ?? 1)),
    ...(nfe.refersTo ?? []).map((referred) => tag('NFref', tag('refNFe', referred))),
  ].join('');
  const emit =
    tag('CNPJ', issuer) +
    tag('xNome', nfe.issuerName ?? 'Empresa de Teste') +
    tag('enderEmit', tag('UF', 'SP')) +
    tag('CRT', '3');
  const dest =
    tag(buyer.length === 14 ? 'CNPJ' : 'CPF', buyer) +
    tag('xNome', 'Maria Compradora de Teste') +
    tag(
      'enderDest',
      `<xLgr>Rua Secreta</xLgr>${tag('cMun', '3304557')}${tag('UF', nfe.buyerUf ?? 'RJ')}<fone>21999990000</fone>`,
    ) +
    tag('indIEDest', '9') +
    tag('email', 'maria@teste.example');
  const totals = [
    ['vICMS', sum('icms')],
    ['vFCPUFDest', sum('fcpDest')],
    ['vICMSUFDest', sum('icmsDest')],
    ['vProd', products],
    ['vFrete', sum('freight')],
    ['vDesc', sum('discount')],
    ['vIPI', sum('ipi')],
    ['vPIS', sum('pis')],
    ['vCOFINS', sum('cofins')],
    ['vNF', total],
  ] as const;
  const info = [
    tag('ide', ide) + tag('emit', emit) + tag('dest', dest),
    items.map(itemXml).join(''),
    tag('total', tag('ICMSTot', totals.map(([name, centavos]) => amountTag(name, centavos)).join(''))),
    tag('transp', '<modFrete>1</modFrete><transporta><xNome>Motorista de Teste</xNome></transporta>'),
    nfe.intermediary === undefined ? '' : tag('infIntermed', tag('CNPJ', nfe.intermediary)),
    nfe.info === undefined ? '' : tag('infAdic', tag('infCpl', nfe.info)),
  ].join('');
  const document = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${key}" versao="4.00">${info}</infNFe></NFe>`;
  if (nfe.isBare) return document;
  const protocol = tag('infProt', tag('tpAmb', '1') + tag('chNFe', key) + tag('cStat', String(nfe.status ?? 100)));
  return `<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">${document}${tag('protNFe', protocol)}</nfeProc>`;
}

function itemXml(item: WrittenItem, index: number): string {
  const { quantity = '1.0000', ean = 'SEM GTIN' } = item;
  const prod = [
    tag('cProd', item.sku ?? `SKU-${index + 1}`) + tag('cEAN', ean) + tag('xProd', item.name ?? 'Produto de teste'),
    tag('NCM', item.ncm ?? '85299090') + tag('CFOP', item.cfop ?? '6108') + tag('uCom', 'UN') + tag('qCom', quantity),
    amountTag('vProd', item.products ?? 10_000) + tag('cEANTrib', item.eanTaxed ?? ean),
    tag('qTrib', item.quantityTaxed ?? quantity),
    amountTag('vFrete', item.freight) + amountTag('vDesc', item.discount) + tag('indTot', '1'),
  ].join('');
  const taxes = [
    tag('ICMS', tag('ICMS00', tag('orig', '0') + tag('CST', '00') + amountTag('vICMS', item.icms))),
    item.ipi === undefined ? '' : tag('IPI', tag('IPITrib', amountTag('vIPI', item.ipi))),
    tag('PIS', tag('PISAliq', tag('CST', '01') + amountTag('vPIS', item.pis))),
    tag('COFINS', tag('COFINSAliq', tag('CST', '01') + amountTag('vCOFINS', item.cofins))),
    item.icmsDest === undefined
      ? ''
      : tag('ICMSUFDest', amountTag('vFCPUFDest', item.fcpDest ?? 0) + amountTag('vICMSUFDest', item.icmsDest)),
    item.cbs === undefined ? '' : tag('IBSCBS', tag('gIBSCBS', tag('gCBS', amountTag('vCBS', item.cbs)))),
  ].join('');
  return `<det nItem="${index + 1}">${tag('prod', prod)}${tag('imposto', taxes)}<infAdProd>Presente para João</infAdProd></det>`;
}

/** XML of the cancellation of a document. */
export const cancellationXml = (key: string, { type = '110111', status = 135 } = {}): string =>
  tag(
    'procEventoNFe',
    tag(
      'evento',
      tag(
        'infEvento',
        `<tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhEvento>2026-11-11T08:00:00-03:00</dhEvento>${tag('tpEvento', type)}<nSeqEvento>1</nSeqEvento>`,
      ),
    ) + tag('retEvento', tag('infEvento', tag('cStat', String(status)))),
  );
