import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DomainError } from '#server/platform/values/errors.ts';
import { cancellationXml, nfeKey, nfeXml, type WrittenNfe } from '#server/records/nfe/testing/nfeXml.ts';
import { OWN_CNPJ, readTestFile } from '#server/records/nfe/testing/readTestFile.ts';
import { keyCheckDigit } from './accessKey.ts';
import type { NfeDocument } from './nfeFile.ts';
import { isCancellation } from './readEvent.ts';
import { readNfe, readNfeFiles } from './readNfe.ts';
import vectors from '#server/records/nfe/testing/vectors.json' with { type: 'json' };

const own = new Set([OWN_CNPJ]);
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (nfe: WrittenNfe) => readNfe(bytes(nfeXml(nfe)), own) as NfeDocument;
function refusalOf(text: string): string {
  try {
    readNfe(bytes(text), own);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
  return 'read';
}

test('the check digit of a key counts letters by their ASCII code', () => {
  const keys = vectors.cases.filter(({ topic }) => topic === 'nfe.key');
  expect(keys.length).toBe(3);
  for (const { input, expected } of keys) expect(input.key43! + keyCheckDigit(input.key43!)).toBe(expected.key);
});

test('a purchase is read with its supplier, its items in exact quantities and its taxes', () => {
  const purchase = readNfe(readTestFile('compra.xml'), own) as NfeDocument;
  expect(purchase).toMatchObject({
    key: '42260512ABC34501DE35550010000012341100000125',
    side: 'purchase',
    state: 'authorised',
    issuerCnpj: '12ABC34501DE35',
    issuerName: 'Fornecedor de Exemplo Ltda',
    issuerRegime: 3,
    issuedAt: new Date('2026-05-11T13:00:00Z'),
    movedAt: null,
    total: 172_965,
    totalsFit: true,
    freight: 10_000,
    cbs: 1_206,
  });
  expect(purchase.items[0]).toMatchObject({
    sku: 'SUP-77',
    ean: '17891234567892',
    eanTaxed: '7891234567895',
    quantity: 100_000n,
    quantityTaxed: 1_200_000n,
    products: 100_000,
    ipi: 5_000,
    icms: 12_640,
    icmsCst: '00',
  });
  expect(purchase.items[1]).toMatchObject({ ean: null, icmsSt: 9_965, icmsCst: '10', cfop: '6403' });
});

test('a sale is read with the taxes that replace estimates, the marketplace and the order of its text', () => {
  const sale = readNfe(readTestFile('venda.xml'), own) as NfeDocument;
  expect(sale).toMatchObject({
    side: 'sale',
    buyerUf: 'RJ',
    buyerCity: '3304557',
    buyerPaysIcms: false,
    buyerIsCompany: false,
    intermediaryCnpj: '03007331000141',
    orderNumbers: ['2000012345678901'],
    issuerName: null,
  });
  const { icms, icmsDest, fcpDest, pis, cofins, cbs, ibsUf } = sale.items[0]!;
  const { expected } = vectors.cases.find(({ id }) => id === 'nfe-file-venda')!;
  expect([icms, icmsDest, fcpDest, pis, cofins, cbs, ibsUf]).toEqual(expected.lines!.map(({ amount }) => amount));
});

test('what is kept of a document has no name, number or address of the buyer, and no free text', () => {
  const document = read({ info: 'Pedido 701-1234567-1234567 de Maria' });
  const xml = gunzipSync(document.xml).toString();
  const { xml: _xml, ...rest } = document;
  const kept =
    xml + JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const personal of [
    'Maria',
    '00000000191',
    'Rua Secreta',
    '21999990000',
    'maria@',
    'Motorista',
    'João',
    'Empresa',
  ])
    expect(kept).not.toContain(personal);
  expect(xml).toContain('<UF>RJ</UF>');
  expect(xml).toContain('<cMun>3304557</cMun>');
  expect(document.orderNumbers).toEqual(['701-1234567-1234567']);
  // what is kept is read again as the same document
  const again = readNfe(bytes(xml), own) as NfeDocument;
  expect({ ...again, xml: null, orderNumbers: [] }).toEqual({ ...document, xml: null, orderNumbers: [] });
});

test('an event is read by its key, and cancels when SEFAZ registered a cancellation', () => {
  const event = readNfe(readTestFile('cancelamento.xml'), own);
  expect(event).toEqual({
    kind: 'event',
    key: '35260599888777000100550010000009871200000346',
    type: '110111',
    sequence: 1,
    at: new Date('2026-05-11T11:00:00Z'),
    status: 135,
  });
  const cancels = (xml: string) => isCancellation(readNfe(bytes(xml), own) as never);
  const key = nfeKey({});
  expect(cancels(cancellationXml(key))).toBe(true);
  expect(cancels(cancellationXml(key, { status: 573 }))).toBe(false);
  expect(cancels(cancellationXml(key, { type: '110110' }))).toBe(false);
});

test('who issued and received a document says what it is', () => {
  expect(read({}).side).toBe('sale');
  expect(read({ items: [{ cfop: '6949' }] }).side).toBe('shipment');
  expect(read({ buyer: OWN_CNPJ }).side).toBe('shipment');
  const sold = nfeKey({});
  expect(read({ isEntry: true, purpose: 4, refersTo: [sold, 'x', `${sold}0`] })).toMatchObject({
    side: 'own_entry',
    referredKeys: [sold],
  });
  const fromBuyer = { issuer: '12345678000195', issuerName: 'Loja Compradora', buyer: OWN_CNPJ };
  expect(read(fromBuyer).issuerName).toBe('Loja Compradora');
  expect(read({ ...fromBuyer, purpose: 4 })).toMatchObject({ side: 'purchase', issuerName: null });
  expect(read({ issuer: '12345678000195', buyer: OWN_CNPJ }).side).toBe('purchase');
  expect(refusalOf(nfeXml({ issuer: '12345678000195' }))).toBe(
    'Nem o emitente nem o destinatário é um CNPJ desta conta.',
  );
});

test('a document says whether it is authorised, without protocol, cancelled or denied', () => {
  const states = [100, 150, 101, 151, 155, 110, 301, 302].map((status) => read({ status }).state);
  expect(states).toEqual([
    'authorised',
    'authorised',
    'cancelled',
    'cancelled',
    'cancelled',
    'denied',
    'denied',
    'denied',
  ]);
  expect(read({ isBare: true })).toMatchObject({ state: 'unproven', status: null });
});

test('totals that do not come from the items are flagged', () => {
  expect(read({ items: [{}, {}], totalOff: 2 }).totalsFit).toBe(true);
  expect(read({ items: [{}, {}], totalOff: 3 }).totalsFit).toBe(false);
  const onHeader = nfeXml({})
    .replace('<vFrete>0.00</vFrete>', '<vFrete>5.00</vFrete>')
    .replace('<vNF>100.00</vNF>', '<vNF>105.00</vNF>');
  expect(readNfe(bytes(onHeader), own)).toMatchObject({ freight: 500, totalsFit: true });
});

const sale = nfeXml({});
test.each([
  ['a summary', '<resNFe/>', 'É um resumo (resNFe): envie o XML completo da nota.'],
  ['another document', '<html/>', 'O XML é um html, e não uma NF-e nem um evento de NF-e.'],
  ['a test document', nfeXml({ isTest: true }), 'É uma NF-e de teste (homologação), sem valor fiscal.'],
  ['a rejected document', nfeXml({ status: 539 }), 'A NF-e foi rejeitada pela SEFAZ (cStat 539).'],
  ['an NFC-e', nfeXml({ model: '65' }), 'É uma NFC-e (modelo 65), que não é de venda em marketplace.'],
  [
    'a key with a wrong digit',
    sale.replace(/Id="NFe\d{43}\d/, (id) => id.slice(0, -1) + ((Number(id.at(-1)) + 1) % 10)),
    'O dígito verificador da chave de acesso está errado.',
  ],
  ['no key', sale.replace(/ Id="[^"]*"/, ''), 'A chave de acesso não tem o formato de uma NF-e.'],
  [
    'a protocol of another',
    sale.replace(/<chNFe>3/, '<chNFe>4'),
    'O protocolo é de outra NF-e: a chave não é a mesma.',
  ],
  ['no items', sale.replace(/<det .*<\/det>/, ''), 'A NF-e não tem itens.'],
  ['an amount that is none', sale.replace('<vProd>100.00', '<vProd>1e2'), 'vProd "1e2" não é um valor.'],
  ['a negative amount', sale.replace('<vProd>100.00', '<vProd>-1.00'), 'vProd "-1.00" não é um valor.'],
  ['a quantity of zero', sale.replace('<qCom>1.0000', '<qCom>0.0000'), 'qCom não é uma quantidade.'],
  [
    'a day that does not exist',
    sale.replace('2026-11-10T', '2026-11-31T'),
    'dhEmi inválida: "2026-11-31T10:00:00-03:00".',
  ],
  ['no total', sale.replace(/<vNF>.*<\/vNF>/, ''), 'Falta vNF no XML.'],
])('%s is refused with a sentence', (_what, xml, sentence) => {
  expect(refusalOf(xml)).toBe(sentence);
});

test('a bad file never stops the rest', () => {
  const files = ['<a>', nfeXml({})].map(bytes);
  expect(readNfeFiles({ files, ownCnpjs: [OWN_CNPJ] })).toMatchObject([
    { read: null, refusal: { code: 'files.xmlMalformed' } },
    { read: { kind: 'document' }, refusal: null },
  ]);
});
