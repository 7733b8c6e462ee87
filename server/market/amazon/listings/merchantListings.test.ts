import { word } from '#server/platform/language/say.ts';
import { expect, test } from 'vitest';
import { skippedRows } from '#server/market/skippedRows.ts';
import { listingsFile } from './merchantListings.ts';
import { type RecordedHead, recordedHeads, recordedReport } from './testing/recordedHeads.ts';

const read = (...lines: string[]) =>
  listingsFile(
    lines.map((line) => line.split('\t')),
    { code: 'BR', currency: 'BRL' },
    skippedRows('Amazon'),
  );

/** Two rows of a head, with cells at the places of its columns and other texts elsewhere. */
function rowsOf({ head, places }: RecordedHead): string[] {
  const row = (n: number, channel: string, status: string) => {
    const cells = head.split('\t').map((_name, place) => `texto ${place}`);
    const put = (place: number | undefined, value: string) => {
      if (place !== undefined) cells[place] = value;
    };
    put(places.sku, `SKU-${n}`);
    put(places.asin, `B0EXAMPLE${n}`);
    put(places.productId?.[0], `B0EXAMPLE${n}`);
    put(places.productId?.[1], '1');
    put(places.name, `Caneca ${n}`);
    put(places.price, '1.079,90');
    put(places.quantity, '15');
    put(places.status, status);
    put(places.channel, channel);
    return cells.join('\t');
  };
  return [row(1, 'DEFAULT', 'Active'), row(2, 'AMAZON_NA', 'Inactive')];
}

test.each(recordedHeads.map((recorded) => [recorded.name, recorded] as const))(
  'a file is read: %s',
  (_name, recorded) => {
    const { listings, refusal } = read(recorded.head, ...rowsOf(recorded));
    const has = (column: 'status' | 'channel' | 'quantity') => recorded.places[column] !== undefined;
    expect(refusal).toBeNull();
    expect(listings).toEqual([
      {
        sku: 'SKU-1',
        asin: 'B0EXAMPLE1',
        gtin: null,
        name: 'Caneca 1',
        priceMinor: 107_990,
        quantity: has('quantity') ? 15 : null,
        fulfilledByAmazon: has('channel') ? false : null,
        active: has('status') ? true : null,
        imageUrl: null,
      },
      {
        sku: 'SKU-2',
        asin: 'B0EXAMPLE2',
        gtin: null,
        name: 'Caneca 2',
        priceMinor: 107_990,
        quantity: null,
        fulfilledByAmazon: has('channel') ? true : null,
        active: has('status') ? false : null,
        imageUrl: null,
      },
    ]);
  },
);

test.each([
  ['1', 'B0EXAMPLE1', 'B0EXAMPLE1', null],
  ['ASIN', 'B0EXAMPLE1', 'B0EXAMPLE1', null],
  ['3', '012345678905', null, '012345678905'],
  ['4', '7896584070767', null, '7896584070767'],
  ['EAN', '7896584070767', null, '7896584070767'],
  ['UPC', '012345678905', null, '012345678905'],
  ['4', '', null, null],
  ['2', '188864544X', null, null],
  ['', '7896584070767', null, null],
])('a product id of type %j is %s', (type, id, asin, gtin) => {
  const own = read('seller-sku\tproduct-id-type\tproduct-id', `SKU-1\t${type}\t${id}`).listings[0];
  expect([own?.asin, own?.gtin]).toEqual([asin, gtin]);
  // as sellers in Germany list by EAN: the ASIN has a column of its own
  const german = read('Händler-SKU\tProdukt-ID-Typ\tASIN 1\tProdukt-ID', `SKU-1\t${type}\tB0EXAMPLE9\t${id}`);
  expect(german.listings).toMatchObject([{ asin: 'B0EXAMPLE9', gtin }]);
});

test('a recorded report without a status has everything but the status', () => {
  const { listings, missing, unknownColumns } = read(...recordedReport);
  expect([missing, unknownColumns]).toEqual([['status'], []]);
  expect(
    listings.map(({ sku, asin, priceMinor, quantity, active }) => [sku, asin, priceMinor, quantity, active]),
  ).toEqual([
    ['SKU-001-TEST', '1234567890', 2599, 5, null],
    ['SKU-002-TEST', '2345678901', 1950, 3, null],
  ]);
});

test.each([
  ['German', 'Artikelbezeichnung\tHändler-SKU\tPreis\tMenge\tASIN 1\tVersender\tStatus', 'Aktiv'],
  ['Spanish', 'Título del producto\tSKU del vendedor\tPrecio\tCantidad\tASIN 1\tCanal de gestión logística\tEstado', 'Activo'],
  ['Italian', "Nome dell'articolo\tSKU venditore\tPrezzo\tQuantità\tASIN 1\tCanale di gestione\tStato", 'Attivo'],
  ['Polish', 'nazwa-produktu\tsku-sprzedawcy\tcena\tilość\tasin1\tkanał-realizacji\tstatus', 'Active'],
  ['Turkish', 'item-name (ürün adı)\tseller-sku (satıcı sku)\tprice (fiyat)\tquantity (adet)\tasin1 (asin1)\tfulfillment-channel (dağıtım kanalı)\tdurum', 'Active'],
  ['Arabic', 'اسم-المنتج\tsku-البائع\tالسعر\tالكمية\tasin1\tقناة-الشحن\tالحالة', 'Active'],
])('a file is read: %s', (_language, head, status) => {
  const { listings, missing, unknownColumns } = read(head, `Caneca\tSKU-1\t79,90\t15\tB0EXAMPLE1\tDEFAULT\t${status}`);
  expect([missing, unknownColumns]).toEqual([[], []]);
  expect(listings).toMatchObject([
    { sku: 'SKU-1', asin: 'B0EXAMPLE1', name: 'Caneca', priceMinor: 7990, quantity: 15, fulfilledByAmazon: false, active: true },
  ]);
}); // prettier-ignore

test.each([
  ['a byte-order mark, quotes, capitals and underscores', '\uFEFF"SELLER_SKU"\t"ASIN1"\t"Price"'],
  ['decomposed letters', 'sku-do-vendedor\tasin 1\tpreço'.normalize('NFD')],
  ['UTF-8 read as Windows-1252', 'sku-do-vendedor\tasin 1\tpreÃ§o'],
])('names are found in spite of %s', (_what, head) => {
  expect(read(head, 'SKU-1\tB0EXAMPLE1\t79.90').listings).toMatchObject([
    { sku: 'SKU-1', asin: 'B0EXAMPLE1', priceMinor: 7990 },
  ]);
});

test('a channel under an unknown name is the one column with only channels in it', () => {
  const head = 'sku-do-vendedor\tasin 1\tgrupo\tcanal';
  const channels = (...rows: string[]) =>
    read(head, ...rows).listings.map(({ fulfilledByAmazon }) => fulfilledByAmazon);
  expect(channels('SKU-1\tB0EXAMPLE1\tPadrão\tDEFAULT', 'SKU-2\tB0EXAMPLE2\tPadrão\tAMAZON_NA')).toEqual([false, true]);
  expect(channels('SKU-1\tB0EXAMPLE1\tDEFAULT\tDEFAULT', 'SKU-2\tB0EXAMPLE2\tDEFAULT\tAMAZON_NA')).toEqual([
    null,
    null,
  ]);
  expect(channels('SKU-1\tB0EXAMPLE1\tPadrão\tDEFAULT', 'SKU-2\tB0EXAMPLE2\tPadrão\tPróprio')).toEqual([null, null]);
});

test('a product id is an ASIN only when its type says so', () => {
  const asins = (head: string, row: string) => read(head, row).listings.map(({ asin }) => asin);
  expect(asins('seller-sku\tasin1\tproduct-id\tproduct-id-type', 'SKU-1\t\t7891234567895\t4')).toEqual([null]);
  expect(asins('seller-sku\tasin1\tproduct-id\tproduct-id-type', 'SKU-1\t\tB0EXAMPLE1\t1')).toEqual(['B0EXAMPLE1']);
  expect(asins('seller-sku\tasin1\tproduct-id', 'SKU-1\t\tB0EXAMPLE1')).toEqual([null]);
});

test.each([
  ['of other words', 'código\tvalor\tq\tw\te\tr\tt\ty\tu', 'do SKU entre código, valor, q, w, e, r, t, y…'],
  ['without an ASIN', 'seller-sku\tproduct-id\tprice', 'do ASIN entre seller-sku, product-id, price.'],
  [
    'with two columns of one name for it',
    '卖家 SKU\t商品编码\t商品编码类型\t商品编码',
    'do ASIN entre 卖家 SKU, 商品编码',
  ],
  ['that is a page', '<html><body>503</body></html>', 'do SKU entre <html>'],
])('a file %s is refused with the first eight names', (_what, head, names) => {
  const { refusal, listings } = read(head, 'a\tb\tc\td');
  expect(listings).toEqual([]);
  expect(word(refusal!)).toContain(`Amazon (relatório de anúncios, BR): não reconhecemos a coluna ${names}`);
});

test('an unknown status is unknown, not inactive, and counted; unknown columns are named', () => {
  const rows = ['Suprimido', 'Suprimido', 'Ativo', 'Inativo', ''].map(
    (word, n) => `SKU-${n}\tB0EXAMPLE${n}\t${word}\t1`,
  );
  const file = read('sku-do-vendedor\tasin 1\tstatus\tnota', ...rows);
  expect(file.listings.map(({ active }) => active)).toEqual([null, null, true, false, null]);
  expect([...file.unknownStatuses]).toEqual([['Suprimido', 2]]);
  expect(file.unknownColumns).toEqual(['nota']);
  expect(file.missing).toEqual(['item-name', 'price', 'quantity', 'fulfillment-channel']);
});

test('an empty file has no listings and lacks nothing', () => {
  expect(read()).toMatchObject({ listings: [], missing: [], refusal: null });
  expect(read('seller-sku\tasin1')).toMatchObject({ listings: [], missing: [], refusal: null });
});
