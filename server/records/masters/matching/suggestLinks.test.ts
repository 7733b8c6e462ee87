import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidatePairs } from './candidatePairs.ts';
import { isShownByItself } from './isShownByItself.ts';
import type { MatchedListing } from './listing.ts';
import { readCatalogue } from './profile.ts';
import { suggestLinks } from './suggestLinks.ts';
import { madeListing as listing } from '#server/records/masters/matching/testing/madeListing.ts';

const GTIN = '7896584070767';
const OTHER_GTIN = '7891234567895';

/** The only suggestion for two listings; null without one. */
function suggested(left: MatchedListing, right: MatchedListing) {
  const found = suggestLinks([left, right]);
  expect(found.length).toBeLessThan(2);
  return found[0] ? { ...found[0], isShown: isShownByItself(found[0]) } : null;
}

/** The only suggestion for listings with these titles. */
const byTitles = (left: string, right: string, given: Partial<MatchedListing> = {}) =>
  suggested(listing(1, left, given), listing(2, right, given));

test('titles that say the same in other words are one product', () => {
  const found = byTitles('Garrafa Térmica Inox Aroma Casa 500 ml Preta', 'GARRAFA TERMICA AROMA CASA INOX 0,5L PRETO');
  expect(found).toMatchObject({ left: 1, right: 2, reasons: ['title'], conflicts: [], isShown: true });
});

test('a shared GTIN is a reason, whatever its length', () => {
  const found = suggested(
    listing(1, 'Garrafa Térmica Inox 500 ml Preta', { ean: `0${GTIN}` }),
    listing(2, 'Squeeze Aço Inoxidável 500ml', { ean: GTIN }),
  );
  expect(found).toMatchObject({ reasons: ['gtin'], conflicts: [], isShown: true });
});

test('a GTIN with a wrong check digit is none', () => {
  const ean = '7896584070768';
  expect(byTitles('Garrafa Térmica Inox 500 ml', 'Squeeze Aço Inoxidável 500ml', { ean })).toBeNull();
});

test('a GTIN on titles that have nothing in common is not believed', () => {
  expect(byTitles('Garrafa Térmica', 'Pneu Aro 15', { ean: GTIN })).toMatchObject({ isShown: false });
});

test('a GTIN of a number that is typed where there is none contradicts nothing', () => {
  const placeholder = '1234567890128';
  const found = suggestLinks([
    listing(1, 'Garrafa Térmica Inox 500 ml', { ean: placeholder, sku: 'GAR-500' }),
    listing(2, 'Garrafa Térmica Inox 500 ml', { ean: GTIN, sku: 'GAR-500' }),
    listing(3, 'Pneu Aro 15 Esportivo', { ean: placeholder }),
  ]);
  expect(found.find(({ left, right }) => left === 1 && right === 2)).toMatchObject({ conflicts: [] });
});

test('another variant or a kit with the GTIN of the product is named and never shown by itself', () => {
  expect(byTitles('Garrafa Térmica 500 ml Preta', 'Garrafa Térmica 1 L Preta', { ean: GTIN })).toMatchObject({
    reasons: ['gtin', 'title'],
    conflicts: ['measure'],
    isShown: false,
  });
  expect(byTitles('Sabonete Lavanda 90 g', 'Kit 2 Sabonete Lavanda 90g', { ean: GTIN })).toMatchObject({
    conflicts: ['kit'],
    isShown: false,
  });
});

test('different GTINs are named', () => {
  const found = suggested(
    listing(1, 'Furadeira de Impacto 650W 220V', { ean: GTIN, sku: 'FUR-650' }),
    listing(2, 'Furadeira de Impacto 650W 220V', { ean: OTHER_GTIN, sku: 'FUR-650' }),
  );
  expect(found).toMatchObject({ reasons: ['sku', 'title'], conflicts: ['gtin'], isShown: false });
});

test('a SKU in another form and with a suffix of the marketplace is the same', () => {
  const found = suggested(
    listing(1, 'Garrafa Térmica Inox 500 ml Preta', { sku: 'CZ-01-PT-FBA' }),
    listing(2, 'Squeeze Aço Inox 500ml', { sku: 'cz01pt_ML' }),
  );
  expect(found).toMatchObject({ reasons: ['sku'], conflicts: [], isShown: true });
});

test('a SKU that two products have by accident is not believed', () => {
  expect(byTitles('Garrafa Térmica Inox 500 ml', 'Pneu Aro 15', { sku: '1001' })?.isShown ?? false).toBe(false);
});

test('listings of one stock are one product', () => {
  const found = suggested(
    listing(2, 'Garrafa Térmica Inox 500 ml Preta'),
    listing(4, 'Squeeze Academia', { poolProductId: 2 }),
  );
  expect(found).toMatchObject({ left: 2, right: 4, reasons: ['relation'], isShown: true });
});

test('listings of one ASIN are one product, also in other countries', () => {
  const found = suggested(
    listing(1, 'Garrafa Térmica Inox Preta', { asin: 'B0CCC' }),
    listing(3, 'Stainless Steel Bottle, Black', { asin: 'B0CCC', country: 'US' }),
  );
  expect(found).toMatchObject({ reasons: ['relation'], isShown: true });
  const items = { marketplace: 'mercadolivre' as const, asin: 'MLB1' };
  expect(suggested(listing(1, 'Garrafa Térmica', items), listing(3, 'Squeeze Inox', items))).toBeNull();
});

test('words of another language say nothing, but its measures do', () => {
  const titles = ['Garrafa Térmica Inox 500 ml', 'Stainless Steel Thermal Bottle 17 oz'] as const;
  const abroad = (name: string) =>
    suggested(listing(1, titles[0], { sku: 'CZ-01' }), listing(3, name, { sku: 'CZ-01', country: 'US' }));
  expect(abroad(titles[1])).toMatchObject({ reasons: ['sku'], isShown: true });
  expect(abroad('Stainless Steel Thermal Bottle 750 ml')).toBeNull();
});

test('variants of one parent are different products', () => {
  const family = { marketplace: 'mercadolivre' as const, asin: 'MLB1', parentAsin: 'MLB1', sku: 'VES-1' };
  const [one, other] = ['Vestido Midi – Terracota / M', 'Vestido Midi – Areia / M'];
  expect(suggested(listing(1, one, family), listing(3, other, family))).toBeNull();
  const onAmazon = { parentAsin: 'B0PARENT', ean: GTIN };
  expect(suggested(listing(1, 'Vestido Midi', onAmazon), listing(3, 'Vestido Midi', onAmazon))).toMatchObject({
    conflicts: ['measure'],
    isShown: false,
  });
});

test('words that choose a variation elsewhere must agree', () => {
  const variation = (id: number, name: string) =>
    listing(id, name, { marketplace: 'mercadolivre', asin: `MLB${id}`, parentAsin: `MLB${id}` });
  const known = [variation(10, 'Caderno – Stitch'), variation(12, 'Caderno – Minecraft')];
  const pair = [
    listing(1, 'Caderno Universitário Tilibra Espiral 160 Folhas Stitch'),
    listing(2, 'Caderno Universitário Tilibra Espiral 160 Folhas Minecraft'),
  ];
  const isSuggested = (found: ReturnType<typeof suggestLinks>) =>
    found.some(({ left, right, confidence }) => left === 1 && right === 2 && confidence > 0.1);
  expect(isSuggested(suggestLinks(pair))).toBe(true);
  expect(isSuggested(suggestLinks([...pair, ...known]))).toBe(false);
});

test.each([
  ['another colour', 'Garrafa Térmica Inox 500 ml Preta', 'Garrafa Térmica Inox 500 ml Branca'],
  ['two colours', 'Tênis Runner Preto', 'Tênis Runner Preto e Branco'],
  ['another shade', 'Camiseta Azul Marinho', 'Camiseta Azul Claro'],
  ['another volume', 'Garrafa Térmica Inox 500 ml', 'Garrafa Térmica Inox 0,75 L'],
  ['another mass', 'Creatina Pura 300 g', 'Creatina Pura 0,5 kg'],
  ['another length', 'Cabo HDMI 2 m', 'Cabo HDMI 300 cm'],
  ['other sides', 'Tapete Sala 1,5 x 2 m', 'Tapete Sala 2x2,5m'],
  ['other sides without a unit', 'Tapete Sala 1,5x2', 'Tapete Sala 200 x 250 cm'],
  ['another voltage', 'Liquidificador Turbo 110V', 'Liquidificador Turbo 220 Volts'],
  ['both voltages', 'Liquidificador Turbo Bivolt', 'Liquidificador Turbo 220V'],
  ['another battery', 'Parafusadeira 12V', 'Parafusadeira 18V'],
  ['another size', 'Camiseta Dry Fit M', 'Camiseta Dry Fit Tam G'],
  ['another number', 'Tênis Runner Nº 38', 'Tênis Runner Tam 39'],
  ['another bed', 'Jogo de Lençol Casal', 'Jogo de Lençol Queen Size'],
  ['another side', 'Retrovisor Gol G5 Esquerdo', 'Retrovisor Gol G5 Lado Direito'],
  ['another end', 'Amortecedor Onix Dianteiro', 'Amortecedor Onix Tras.'],
  ['another wearer', 'Camiseta Masculina', 'Camiseta Feminina'],
  ['another taste', 'Whey Protein Chocolate', 'Whey Protein Baunilha'],
  ['another digit of the model', 'Fone JBL Tune 510BT', 'Fone JBL Tune 520BT'],
  ['another phone', 'Capinha iPhone 13 Silicone', 'Capinha iPhone14 Silicone'],
  ['another edition', 'Capinha Galaxy S23 Silicone', 'Capinha Galaxy S23 Ultra Silicone'],
  ['another generation', 'Smartwatch Fit 3', 'Smartwatch Fit 4'],
  ['another oil', 'Óleo Motor 5W30', 'Óleo Motor 10w-30'],
  ['another protection', 'Protetor Solar FPS 30', 'Protetor Solar FPS50'],
  ['another vitamin', 'Sérum Facial Vitamina C', 'Sérum Facial Vitamina E'],
  ['another light', 'Lâmpada LED 9W Branco Frio', 'Lâmpada LED 9W Luz Amarela'],
  ['a kit of two', 'Sabonete Lavanda', 'Kit 2 Sabonete Lavanda'],
  ['a kit of three', 'Kit 2 Cueca Boxer', 'Cueca Boxer 3 Unidades'],
  ['two at once', 'Shampoo 500 ml', 'Shampoo 2x500ml'],
  ['a kit of several', 'Shampoo Nutritivo 300 ml', 'Kit Shampoo Nutritivo e Condicionador 300 ml'],
  ['something more', 'Furadeira Reversível', 'Furadeira Reversível + Maleta'],
  ['with and without', 'Mouse Ergonômico Recarregável com Fio', 'Mouse Ergonômico Recarregável sem Fio'],
])('%s is another product', (_, left, right) => {
  expect(byTitles(left, right)?.isShown ?? false).toBe(false);
  // and would be the same without the difference
  expect(suggested(listing(1, left, { sku: 'SKU-1' }), listing(2, left, { sku: 'SKU-1' }))).toMatchObject({
    isShown: true,
  });
});

test.each([
  ['volumes', 'Garrafa Squeeze 1 L', 'Garrafa Squeeze 1000ml'],
  ['masses', 'Creatina Pura 0,3kg', 'Creatina Pura 300 gramas'],
  ['thousands', 'Vitamina D3 2.000 UI', 'Vitamina D3 2000UI'],
  ['sides', 'Tapete Sala 2m x 2,5m', 'Tapete Sala 200x250 cm'],
  ['voltages', 'Liquidificador 110V', 'Liquidificador 127 Volts'],
  ['both voltages', 'Liquidificador 110/220V', 'Liquidificador Bivolt'],
  ['packs', 'Kit com 2 Cueca Boxer', 'Cueca Boxer 2 Unidades'],
  ['pairs', 'Kit 3 Pares Meia', 'Meia c/ 3 pares'],
  ['contents', 'Kit 12 Pincéis', 'Kit Pincéis 12 Peças'],
  ['one unit', 'Cueca Boxer', 'Cueca Boxer 1 Unidade'],
  ['models', 'Fone Sony WH-1000XM4', 'Fone Sony WH1000 XM4'],
  ['spaces in models', 'Película Galaxy A 54', 'Película Galaxy A54'],
  ['models without a space', 'Capinha iPhone 13 Pro', 'Capinha iphone13pro'],
  ['plus signs', 'Película Galaxy S24+', 'Película Galaxy S24 Plus'],
  ['sizes', 'Tênis Runner 38', 'Tênis Runner Tam 38'],
  ['colours', 'Caneca Branca', 'Caneca Branco'],
  ['mistakes in colours', 'Caneca Vermelha', 'Caneca Vremelha'],
  ['inches', 'Disco de Corte 4.1/2"', 'Disco de Corte 4 1/2 Pol'],
  ['lights', 'Lâmpada LED Branco Quente', 'Lâmpada LED Luz Amarela'],
  ['words in two', 'Forno Micro-ondas', 'Forno Microondas'],
  ['mistakes', 'Liquidificador Turbo', 'Liquidifcador Turbo'],
  ['abbreviations', 'Frigideira Antiaderente', 'Frigideira Antiad.'],
])('%s are read in several spellings', (_, left, right) => {
  const found = suggested(listing(1, left, { sku: 'SKU-1' }), listing(2, right, { sku: 'SKU-1' }));
  expect(found).toMatchObject({ conflicts: [], isShown: true });
});

test('a number at which Mercado Livre cut a title is the beginning of one', () => {
  const cut = 'Quebra-Cabeça Toyster Cristo Redentor Paisagem Panorama 10';
  const of = (other: string) => suggested(listing(1, cut, { sku: 'SKU-1' }), listing(2, other, { sku: 'SKU-1' }));
  expect(of('Quebra-Cabeça Toyster Cristo Redentor Panorama 1000 peças 2 Fotos')).toMatchObject({ conflicts: [] });
  expect(of('Quebra-Cabeça Toyster Cristo Redentor Panorama Nível 500')?.isShown ?? false).toBe(false);
  const phone = (number: number) => `Capa Capinha Transparente Silicone Anti Impacto iPhone ${number}`;
  expect(phone(13)).toHaveLength(57);
  expect(byTitles(phone(13), phone(14))).toBeNull();
});

test('brands that differ are named, but not spellings and missing brands', () => {
  const of = (one: string | null, other: string | null) =>
    suggested(
      listing(1, 'Furadeira de Impacto 650W', { brand: one, ean: GTIN, sku: 'FUR-650' }),
      listing(2, 'Furadeira de Impacto 650W', { brand: other, ean: GTIN, sku: 'FUR-650' }),
    );
  expect(of('Bosch', 'Makita')).toMatchObject({ conflicts: ['brand'], isShown: false });
  for (const other of ['BOSCH', 'Bosch Ferramentas', 'Bocsh', 'Genérica', 'Sem marca', null])
    expect(of('Bosch', other)).toMatchObject({ conflicts: [], isShown: true });
});

test('a bundle of the marketplace is no single product', () => {
  const of = (one: string, other: string) =>
    suggested(listing(1, one, { sku: 'SAB-90' }), listing(2, other, { sku: 'SAB-90', isKit: true }));
  expect(of('Sabonete Lavanda 90 g', 'Sabonete Lavanda 90 g')?.isShown ?? false).toBe(false);
  expect(of('Kit 2 Sabonete Lavanda 90 g', 'Sabonete Lavanda 90 g 2 Unidades')).toMatchObject({ conflicts: [] });
  expect(of('Kit Sabonete e Creme', 'Kit Sabonete e Creme')).toMatchObject({ conflicts: [] });
});

test('a title that may be either of two variants is suggested for none by itself', () => {
  const found = suggestLinks([
    listing(1, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta'),
    listing(3, 'Garrafa Térmica Inox Aroma Casa 500 ml Branca'),
    listing(2, 'Garrafa Térmica Inox Aroma Casa 500 ml'),
  ]);
  expect(found.filter(isShownByItself)).toEqual([]);
});

test('two titles that leave out what their likes differ in are suggested for none by themselves', () => {
  const silent = [2, 4].map((id) => listing(id, 'Garrafa Térmica Inox Aroma Casa 500 ml'));
  expect(suggestLinks(silent).filter(isShownByItself)).toHaveLength(1);
  const variants = [
    listing(1, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta'),
    listing(3, 'Garrafa Térmica Inox Aroma Casa 500 ml Branca'),
  ];
  expect(suggestLinks([...silent, ...variants]).filter(isShownByItself)).toEqual([]);
});

test('listings that are like a third one are like each other', () => {
  const found = suggestLinks([
    listing(1, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta', { ean: GTIN }),
    listing(2, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta', { ean: GTIN, sku: 'GAR-9' }),
    listing(4, 'Squeeze Aroma Casa Academia Parede Dupla 500ml', { sku: 'GAR-9' }),
  ]);
  expect(found.find(({ left, right }) => left === 1 && right === 4)).toMatchObject({ reasons: ['other'] });
});

test('listings with different SKUs of one scheme are not like each other by a third one', () => {
  const found = suggestLinks([
    listing(1, 'Fritadeira Britânia FRT400 Digital 4 Litros 110V', { ean: GTIN, sku: 'FR14110' }),
    listing(2, 'Fritadeira Elétrica Britânia FRT400 Digital 4L 127V', { ean: GTIN, sku: 'FR14110-CLASSICO' }),
    listing(4, 'Britânia Fritadeira FRT400 Cesto Antiaderente', { ean: GTIN, sku: 'FR14111' }),
  ]);
  expect(found.filter(isShownByItself).map(({ left, right }) => [left, right])).toEqual([[1, 2]]);
});

test('the other variants of two families that have one variant in common are likelier the same', () => {
  const variant = (id: number, name: string, sku: string | null, parentAsin: string) =>
    listing(id, name, { sku, parentAsin });
  const confidence = (sku: string) =>
    suggestLinks([
      variant(1, 'Camiseta Dry Fit Treino Preta P', 'CAM-P', 'B0PARENT'),
      variant(3, 'Camiseta Dry Fit Treino Preta M', 'CAM-M', 'B0PARENT'),
      variant(2, 'Camiseta Academia Leve Preta – P', sku, 'F1'),
      variant(4, 'Camiseta Academia Leve Preta – M', null, 'F1'),
    ]).find(({ left, right }) => left === 3 && right === 4)?.confidence ?? 0;
  expect(confidence('CAM-P')).toBeGreaterThan(confidence('OUTRO-9'));
});

test('listings of one master product are not suggested, and two master products once, by their likeliest pair', () => {
  const name = 'Garrafa Térmica Inox Aroma Casa 500 ml Preta';
  const masters = [
    listing(1, name, { masterId: 1 }),
    listing(3, name, { masterId: 1, sku: 'GAR-500' }),
    listing(2, name, { masterId: 2 }),
    listing(4, name, { masterId: 2, sku: 'GAR-500' }),
  ];
  expect(suggestLinks(masters)).toMatchObject([{ left: 3, right: 4, reasons: ['sku', 'title'] }]);
});

test('what a title leaves out, the other titles of its master product say', () => {
  const silent = listing(2, 'Garrafa Térmica Inox Aroma Casa 500 ml', { masterId: 9, sku: 'GAR-500' });
  const black = listing(1, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta', { sku: 'GAR-500' });
  const twin = (colour: string) => listing(4, `Squeeze ${colour}`, { masterId: 9 });
  expect(suggestLinks([black, silent, twin('Preto')]).filter(isShownByItself)).toHaveLength(1);
  expect(suggestLinks([black, silent, twin('Branco')]).filter(isShownByItself)).toEqual([]);
});

test('suggestions come best first', () => {
  const found = suggestLinks([
    listing(1, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta', { ean: GTIN }),
    listing(2, 'Garrafa Térmica Inox Aroma Casa 500 ml Preta', { ean: GTIN }),
    listing(3, 'Furadeira de Impacto Bosch 650W 220V Reversível'),
    listing(4, 'Furadeira de Impacto Bosch 650W 220V Profissional'),
  ]);
  expect(found.map(({ left }) => left)).toEqual([1, 3]);
  expect(found[0]!.confidence).toBeGreaterThan(found[1]!.confidence);
});

test('listings without titles, SKUs and GTINs are suggested for nothing', () => {
  expect(suggestLinks([])).toEqual([]);
  expect(suggestLinks([listing(1, null), listing(2, null), listing(3, ''), listing(4, ' – ')])).toEqual([]);
  expect(suggestLinks([listing(1, null, { sku: '0', ean: '0000000000000' }), listing(2, null, { sku: '0' })])).toEqual(
    [],
  );
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc.array(fc.constantFrom('kit', '2', '500', 'ml', 'x', 'preto', '110/220v', '-', '+', '"', '1/2', 'a54', 'sem', 'p/', 'iPhone', '\u0000', '½', 'ﷺ'), { maxLength: 300 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom('1', 'x', '-', 'a', '.', '/'), { maxLength: 700 }).map((signs) => signs.join('')),
); // prettier-ignore
const anyListing = fc.record({
  name: fc.option(text),
  brand: fc.option(text),
  sku: fc.option(text),
  ean: fc.option(fc.oneof(text, fc.constantFrom(GTIN, OTHER_GTIN, 'SEM GTIN'))),
  parentAsin: fc.option(fc.constantFrom('P1', 'P2')),
  poolProductId: fc.option(fc.integer({ min: 1, max: 4 })),
  masterId: fc.integer({ min: 1, max: 9 }),
  isKit: fc.boolean(),
});

test('any texts in any order have the same suggestions, of listings of different master products', () => {
  fc.assert(
    fc.property(fc.array(anyListing, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (made, order) => {
      const listings = made.map((given, place) => listing(place + 1, given.name, given));
      const found = suggestLinks(listings);
      const keys = new Map(listings.map(({ id }) => [id, order.next().value!]));
      const mixed = [...listings].sort((a, b) => keys.get(a.id)! - keys.get(b.id)! || b.id - a.id);
      expect(suggestLinks(mixed)).toEqual(found);
      const masterOf = new Map(listings.map(({ id, masterId }) => [id, masterId]));
      for (const { left, right, confidence, reasons } of found) {
        expect(left).toBeLessThan(right);
        expect(masterOf.get(left)).not.toBe(masterOf.get(right));
        expect(confidence >= 0 && confidence <= 1).toBe(true);
        expect(reasons.length).toBeGreaterThan(0);
      }
    }),
  );
});

test.each([
  ['one title', () => ({ name: 'Garrafa Térmica Inox 500ml Preta' })],
  ['one title, SKU, GTIN and stock', () => ({ name: 'Garrafa Térmica', sku: 'A-1', ean: GTIN, poolProductId: 1 })],
  ['few words', (id: number) => ({ name: `Camiseta ${['Azul', 'Preta', 'Verde'][id % 3]} Modelo ${id % 97}` })],
  [
    'one item',
    (id: number) => ({ name: `Camiseta – Estampa ${id} / P`, asin: 'MLB1', parentAsin: 'MLB1', sku: 'X-1' }),
  ],
  ['one master product', (id: number) => ({ name: `Garrafa ${id}`, masterId: 1 })],
  [
    'long titles',
    (id: number) => ({ name: `${'a b '.repeat(5_000)}${id}`, sku: '0-'.repeat(5_000), brand: '1x'.repeat(9_000) }),
  ],
])('the number of compared pairs of %s grows with the number of listings only', (_, given) => {
  const listings = Array.from({ length: 600 }, (__, place) => listing(place + 1, null, given(place + 1)));
  expect(candidatePairs(readCatalogue(listings)).length).toBeLessThan(30 * listings.length);
  expect(suggestLinks(listings).length).toBeLessThan(30 * listings.length);
});
