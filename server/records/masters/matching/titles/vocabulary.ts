/**
 * Words of Brazilian titles, in lower case without accents. What decides which variant a listing is has a class: two titles that
 * say different things of one class are not the same product.
 */

/** Words that say nothing of the product. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a o as os um uma de da do das dos d e em no na nos nas por para pra p com c ao ou the of for with and y el la ' +
    'original originais novo nova promocao oferta envio imediato pronta entrega lancamento frete gratis nota fiscal nf ' +
    'garantia full loja oficial top barato atacado revenda super mega melhor qualidade'
  ).split(' '),
);

/** Words of which a letter after them is a part: `Vitamina C`, `Tipo C`. */
export const LETTERED_WORDS: ReadonlySet<string> = new Set('vitamina tipo classe serie modelo grupo letra'.split(' '));

/** Words for packs of the same product; a number beside them counts it. */
export const PACK_WORDS: ReadonlySet<string> = new Set('kit kits combo pack packs lote fardo'.split(' '));
/** Words after which a number counts what the box has. */
export const BOX_WORDS: ReadonlySet<string> = new Set(
  'caixa cx pacote pct jogo jg conjunto conj com c contendo display'.split(' '),
);
/** Units that count pieces of the same product. */
export const COUNT_UNITS: ReadonlySet<string> = new Set(
  'un uns und unds uni unid unids unidade unidades par pares pack packs count'.split(' '),
);

interface Unit {
  dimension: string;
  /** Number of the dimension's smallest units in one of these. */
  size: number;
  /** Whether it must follow its number without a space: a word of its own otherwise. */
  isGlued?: boolean;
}

const units = (dimension: string, sizes: Record<string, number>, isGlued = false): [string, Unit][] =>
  Object.entries(sizes).flatMap(([names, size]) =>
    names.split(' ').map((name): [string, Unit] => [name, { dimension, size, isGlued }]),
  );

/** Units of measures by name. Those of other systems are measures of their own: `17 oz` and `500 ml` are not compared. */
export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...units('volume', { 'ml mls cc mililitro mililitros': 1, cl: 10, 'l lt lts litro litros liter liters': 1_000 }),
  ...units('mass', { mg: 1, 'g gr grs grama gramas': 1_000, 'kg kgs quilo quilos kilo kilos': 1_000_000 }),
  ...units('length', { mm: 1, 'cm cms centimetros': 10, 'm mt mts metro metros': 1_000 }),
  ...units('area', { m2: 1 }),
  ...units('inches', { 'pol polegada polegadas in inch inches': 1 }),
  ...units('feet', { 'ft pes': 1 }),
  ...units('ounces', { 'oz onca oncas': 1 }),
  ...units('pounds', { 'lb lbs libras': 1 }),
  ...units('voltage', { 'v volt volts vac': 1 }),
  ...units('power', { 'w watt watts': 1, kw: 1_000 }),
  ...units('current', { ma: 1 }),
  ...units('current', { a: 1_000, ah: 1_000 }, true),
  ...units('charge', { mah: 1 }),
  ...units('bytes', { mb: 1, gb: 1_000, 'tb tera': 1_000_000 }),
  ...units('frequency', { hz: 1, khz: 1_000, mhz: 1_000_000, ghz: 1_000_000_000 }),
  ...units('light', { 'lm lumens lumen': 1 }),
  ...units('kelvin', { k: 1 }, true),
  ...units('pixels', { mp: 1 }),
  ...units('heat', { 'btu btus': 1 }),
  ...units('pressure', { psi: 1, bar: 14.5 }),
  ...units('dose', { 'ui iu': 1, 'mcg ug': 1 }),
  ...units('share', { '%': 1 }),
  ...units('angle', { graus: 1 }),
  ...units('pieces', { 'peca pecas pc pcs pcas pça pçs': 1 }),
  ...units('capsules', { 'capsula capsulas caps cap cps comprimido comprimidos comp tablete tabletes softgels': 1 }),
  ...units('sheets', { 'folha folhas fl fls fol': 1 }),
  ...units('cups', { 'xicara xicaras xic': 1 }),
  ...units('threads', { fio: 1, fios: 1 }),
  ...units('colours', { cores: 1 }),
  ...units('speeds', { 'velocidade velocidades vel': 1 }),
]);

/** Words before a number that measures by itself: `FPS 50`, `tamanho 38`, `aro 15`. */
export const MARKS: ReadonlyMap<string, string> = new Map([
  ['fps', 'protection'],
  ['spf', 'protection'],
  ['tam', 'size'],
  ['tamanho', 'size'],
  ['numero', 'size'],
  ['num', 'size'],
  ['nr', 'size'],
  ['aro', 'rim'],
]);

const WORD_CLASSES: Record<string, Record<string, string>> = {
  colour: {
    preto: 'preto preta pretos pretas black', branco: 'branco branca brancos brancas white', azul: 'azul azuis blue',
    vermelho: 'vermelho vermelha vermelhos vermelhas red', verde: 'verde verdes green', amarelo: 'amarelo amarela yellow',
    rosa: 'rosa rosas pink', roxo: 'roxo roxa purple', lilas: 'lilas lilases', cinza: 'cinza cinzas gray grey', chumbo: 'chumbo', grafite: 'grafite',
    bege: 'bege beges nude', marrom: 'marrom marrons brown', laranja: 'laranja orange',
    dourado: 'dourado dourada gold', prata: 'prata prateado prateada silver', bordo: 'bordo vinho marsala burgundy',
    terracota: 'terracota', turquesa: 'turquesa tiffany', caramelo: 'caramelo', salmao: 'salmao coral', colorido: 'colorido colorida',
    offwhite: 'offwhite', transparente: 'incolor',
  },
  shade: {
    claro: 'claro clara', escuro: 'escuro escura', marinho: 'marinho navy', militar: 'militar musgo', royal: 'royal',
    bebe: 'pastel', neon: 'neon', pink: 'chiclete',
  },
  size: {
    pp: 'pp', p: 'p pequeno pequena small', m: 'm medio media medium', g: 'g grande large', gg: 'gg xl', xg: 'xg eg xxl', xgg: 'xgg egg',
    exg: 'exg', solteiro: 'solteiro', casal: 'casal', queen: 'queen', king: 'king',
  },
  wearer: {
    masculino: 'masculino masculina homem masc', feminino: 'feminino feminina mulher fem', unissex: 'unissex',
    menino: 'menino', menina: 'menina',
  },
  age: { adulto: 'adulto adultos', infantil: 'infantil crianca', juvenil: 'juvenil', filhote: 'filhote filhotes' },
  side: { esquerdo: 'esquerdo esquerda esq le', direito: 'direito direita dir ld' },
  end: { dianteiro: 'dianteiro dianteira diant', traseiro: 'traseiro traseira tras' },
  socket: { e27: 'e27', e14: 'e14', e40: 'e40', g9: 'g9', gu10: 'gu10', mr16: 'mr16' },
  light: { frio: 'frio fria', quente: 'quente', neutro: 'neutro' },
  taste: {
    chocolate: 'chocolate choco', baunilha: 'baunilha vanilla', morango: 'morango strawberry', cookies: 'cookies cookie',
    limao: 'limao', uva: 'uva', melancia: 'melancia', abacaxi: 'abacaxi', maracuja: 'maracuja', menta: 'menta hortela',
    coco: 'coco', banana: 'banana', acai: 'acai', amendoim: 'amendoim', cappuccino: 'cappuccino', tangerina: 'tangerina',
    frango: 'frango', carne: 'carne', peixe: 'peixe', cordeiro: 'cordeiro', lavanda: 'lavanda', camomila: 'camomila',
    aveia: 'aveia', babosa: 'babosa aloe', mel: 'mel', laranja: 'laranja', salmao: 'salmao', caramelo: 'caramelo',
  },
}; // prettier-ignore

/** Class and value of a word that decides which variant it is; some words may be of two classes. */
export const CLASS_WORDS: ReadonlyMap<string, readonly (readonly [kind: string, value: string])[]> = (() => {
  const found = new Map<string, [string, string][]>();
  for (const [kind, values] of Object.entries(WORD_CLASSES))
    for (const [value, words] of Object.entries(values))
      for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), [kind, value]]);
  return found;
})();

/** Two words that mean something of a class together. */
export const CLASS_PHRASES: ReadonlyMap<string, readonly [kind: string, value: string]> = new Map([
  ['off white', ['colour', 'offwhite']],
  ['branco frio', ['light', 'frio']],
  ['branca fria', ['light', 'frio']],
  ['luz branca', ['light', 'frio']],
  ['branco quente', ['light', 'quente']],
  ['branca quente', ['light', 'quente']],
  ['luz amarela', ['light', 'quente']],
]);

/** Words after a model that make it another one. */
export const EDITION_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ...'pro plus max mini lite ultra slim fe air se neo note'
    .split(' ')
    .map((word): [string, string[]] => [word, [word]]),
  ['promax', ['pro', 'max']],
]);

/** Codes that describe many models and are none. */
export const STANDARDS: ReadonlySet<string> = new Set(
  'm2 a60 9h 3d 4k 8k 2k 5g 4g 3g ip65 ip66 ip67 ip68 usb2 usb3 mp3 mp4 wifi6 h2o co2 b12 b6 k2'.split(' '),
);

/** Brands that mean that there is none. */
export const NO_BRANDS: ReadonlySet<string> = new Set([
  'generica', 'generico', 'generic', 'sem marca', 'nao se aplica', 'nao aplicavel', 'outra', 'outras', 'outros', 'diversos',
  'diversas', 'importado', 'importada', 'marca propria', 'propria', 'n a', 'na', 'unbranded', 'oem', 'sem',
]); // prettier-ignore
