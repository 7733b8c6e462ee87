/** One value of a variant, or one fact of a product, by its spellings. The first is the fullest. */
export type Spellings = readonly string[];

/** What variants of a line differ in. */
export interface Axis {
  kind: 'colour' | 'measure' | 'voltage' | 'size' | 'pack' | 'taste' | 'number' | 'side';
  values: readonly Spellings[];
}

/** A line of products of a department: what it is called, what is said of it, and what its variants differ in. */
export interface Line {
  /** Names of the kind of product, which sellers use for the same thing. */
  names: readonly string[];
  /** Words that sellers add or leave out. */
  features: readonly string[];
  brands: readonly string[];
  axes: readonly Axis[];
  /** Facts that all variants share, of which a family has one each. */
  facts?: readonly (readonly Spellings[])[];
  /** Model codes, with `#` for a digit. Families of one code differ in the digits. */
  models?: readonly string[];
}

const axis = (kind: Axis['kind'], ...values: Spellings[]): Axis => ({ kind, values });
const decimal = (value: number) => String(value).replace('.', ',');

const ml = (value: number): Spellings =>
  value % 1000 === 0
    ? [`${value / 1000} Litros`, `${value / 1000}L`, `${value / 1000} L`, `${value}ml`, `${value / 1000} Lts`]
    : [
        `${value} ml`,
        `${value}ml`,
        `${value} ML`,
        `${value}Ml`,
        `${decimal(value / 1000)}L`,
        `${decimal(value / 1000)} L`,
      ];
const grams = (value: number): Spellings =>
  value >= 1000
    ? [
        `${decimal(value / 1000)} kg`,
        `${decimal(value / 1000)}kg`,
        `${decimal(value / 1000)} Kg`,
        `${decimal(value / 1000)} Quilos`,
      ]
    : [
        `${value} g`,
        `${value}g`,
        `${value} gramas`,
        `${value}gr`,
        ...(value % 100 === 0 ? [`${decimal(value / 1000)}kg`] : []),
      ];
const cm = (value: number): Spellings => [`${value} cm`, `${value}cm`, `${value} Cm`];
const metres = (value: number): Spellings => [
  `${decimal(value)} Metros`,
  `${decimal(value)}m`,
  `${decimal(value)} m`,
  `${decimal(value)} mts`,
];
const by = (a: number, b: number): Spellings => [
  `${decimal(a)} x ${decimal(b)} m`, `${decimal(a)}x${decimal(b)}m`, `${decimal(a)}m x ${decimal(b)}m`, `${decimal(a)} X ${decimal(b)}`,
]; // prettier-ignore
const plain = (unit: string, value: number): Spellings => [
  `${value} ${unit}`,
  `${value}${unit}`,
  `${value}${unit.toLowerCase()}`,
];
const pieces = (value: number): Spellings => [`${value} Peças`, `${value} Pçs`, `${value} pecas`, `com ${value} peças`];
const capsules = (value: number): Spellings => [
  `${value} Cápsulas`,
  `${value} caps`,
  `${value} Capsulas`,
  `c/ ${value} Cáps`,
];
const sheets = (value: number): Spellings => [`${value} Folhas`, `${value} fls`, `${value} folhas`];

const SINGLE: Spellings = ['', '', '', '1 Unidade', '1 un'];
const pack = (count: number): Spellings => [
  `Kit ${count}`, `Kit com ${count}`, `Kit c/ ${count}`, `${count} Unidades`, `Pack ${count}`, `${count}un`, `Combo ${count}`, `Kit C/${count} un`,
]; // prettier-ignore
const packs = (...counts: number[]): Axis => axis('pack', SINGLE, ...counts.map(pack));

const BLACK: Spellings = ['Preto', 'Preta', 'Preto'];
const WHITE: Spellings = ['Branco', 'Branca'];
const BLUE: Spellings = ['Azul'];
const NAVY: Spellings = ['Azul Marinho', 'Azul-marinho', 'Marinho'];
const RED: Spellings = ['Vermelho', 'Vermelha'];
const GREY: Spellings = ['Cinza', 'Cinza'];
const PINK: Spellings = ['Rosa'];
const MILITARY: Spellings = ['Verde Militar', 'Verde-militar'];
const BEIGE: Spellings = ['Bege'];
const TERRACOTTA: Spellings = ['Terracota'];
const GRAPHITE: Spellings = ['Grafite'];
const LILAC: Spellings = ['Lilás', 'Lilas'];
const OFF_WHITE: Spellings = ['Off White', 'Off-white'];
const WINE: Spellings = ['Vinho', 'Bordô'];
const colours = (...values: Spellings[]): Axis => axis('colour', ...values);

const LETTERS = axis('size', ['P', 'Tam P'], ['M', 'Tam M'], ['G', 'Tamanho G'], ['GG', 'Tam GG']);
const shoes = (...sizes: number[]): Axis =>
  axis('size', ...sizes.map((size) => [`${size}`, `Nº ${size}`, `Tam ${size}`, `Numero ${size}`]));
const VOLTS = axis('voltage', ['110V', '127V', '127v', '110 V', '127 Volts'], ['220V', '220v', '220 V', '220 Volts']);
const words = (kind: Axis['kind'], ...values: (string | Spellings)[]): Axis =>
  axis(kind, ...values.map((value) => (typeof value === 'string' ? [value] : value)));

const KITCHEN = ['Tramontina', 'Aroma Casa', 'InoxBrás', 'Brinox', 'Casa Ambiente'];
const APPLIANCES = ['Mondial', 'Britânia', 'Arno', 'Philco', 'Oster', 'Cadence'];
const CLOTHES = ['Lupo', 'Selene', 'Trilha Sul', 'Zorba', 'Part.B', 'Mash'];
const BEAUTY = ['Salon Line', 'Skala', 'Flor de Ipê', 'Dermalis', 'Lola Cosmetics', 'Haskell'];
const NUTRITION = ['Growth', 'Max Titanium', 'Integralmédica', 'NutriVale', 'Dux', 'Probiótica'];
const GADGETS = ['JBL', 'Baseus', 'Xiaomi', 'Voltix', 'Multilaser', 'Intelbras', 'Geonav'];
const TOOLS = ['Bosch', 'Makita', 'Vonder', 'Tramontina Pro', 'DeWalt', 'MTX', 'Irwin'];
const CARS = ['Dyna', 'Cofap', 'Osram', 'Philips', 'Nakata', 'TRW', 'Motul'];
const HOME = ['Karsten', 'Santista', 'Buddemeyer', 'Lar Vivo', 'Casa Dona', 'Teka'];
const PETS = ['Amigo Pet', 'Golden', 'Furacão Pet', 'Chalesco', 'Premier'];
const KIDS = ['Pipa Brasil', 'Lillo', 'Pampers', 'Elka', 'Fisher-Price', 'Estrela', 'MAM'];
const PAPER = ['Tilibra', 'Faber-Castell', 'BIC', 'CiS', 'Maped', 'Chamex'];

/** Lines that a Brazilian seller may have, of twelve departments. */
export const LINES: readonly Line[] = [
  {
    names: ['Garrafa Térmica', 'Squeeze Térmico', 'Garrafa Isotérmica'],
    features: ['Inox', 'Parede Dupla', 'com Alça', 'Livre de BPA', 'Quente e Frio'],
    brands: KITCHEN,
    axes: [axis('measure', ml(500), ml(750), ml(1000)), colours(BLACK, WHITE, BLUE, PINK)],
  },
  {
    names: ['Frigideira', 'Frigideira Antiaderente'],
    features: ['Cerâmica', 'Indução', 'Cabo Baquelite', 'Premium', 'com Tampa'],
    brands: KITCHEN,
    axes: [axis('measure', cm(20), cm(24), cm(28)), colours(BLACK, RED, BEIGE)],
  },
  {
    names: ['Jogo de Panelas', 'Conjunto de Panelas', 'Panelas'],
    features: ['Antiaderente', 'Cerâmica', 'Tampa de Vidro', 'Indução', 'Cabo Frio'],
    brands: KITCHEN,
    axes: [axis('measure', pieces(5), pieces(7), pieces(10)), colours(BLACK, RED, GRAPHITE, TERRACOTTA)],
  },
  {
    names: ['Liquidificador', 'Liquidificador Turbo'],
    features: ['com Filtro', 'Copo de Vidro', '3 Velocidades', 'Turbo', 'Pulsar'],
    brands: APPLIANCES,
    models: ['L-##', 'LQ-#00', 'L-#50'],
    facts: [[plain('W', 550), plain('W', 900), plain('W', 1200)]],
    axes: [VOLTS, colours(BLACK, WHITE, RED)],
  },
  {
    names: ['Fritadeira Elétrica', 'Air Fryer', 'Fritadeira Air Fryer'],
    features: ['Sem Óleo', 'Cesto Antiaderente', 'Digital', 'Inox', 'Família'],
    brands: APPLIANCES,
    models: ['AF-##', 'FRT#00', 'AFN-#0'],
    facts: [[plain('W', 1500), plain('W', 1900)]],
    axes: [axis('measure', ml(3500), ml(4000), ml(5500)), VOLTS],
  },
  {
    names: ['Pote Hermético', 'Potes Herméticos', 'Pote de Vidro'],
    features: ['Tampa Bambu', 'Empilhável', 'Mantimentos', 'BPA Free', 'Marmita'],
    brands: KITCHEN,
    axes: [axis('measure', ml(320), ml(640), ml(1050)), packs(4, 6, 10)],
  },
  {
    names: ['Chaleira Elétrica', 'Jarra Elétrica'],
    features: ['Inox', 'Desligamento Automático', 'Base Giratória', 'Sem Fio'],
    brands: APPLIANCES,
    models: ['CE-##', 'PCE#0'],
    axes: [VOLTS, axis('measure', ml(1700), ml(1800))],
  },
  {
    names: ['Cafeteira Italiana', 'Cafeteira Moka'],
    features: ['Alumínio', 'Fogão', 'Café Expresso', 'Clássica'],
    brands: KITCHEN,
    axes: [words('number', ['3 Xícaras', '3 xic', '3 Xicaras'], ['6 Xícaras', '6 xic'], ['9 Xícaras']), colours(BLACK, RED)],
  },
  {
    names: ['Camiseta', 'Camisa', 'Camiseta Básica'],
    features: ['Dry Fit', 'Treino', 'Academia', 'Proteção UV', 'Algodão', 'Manga Curta'],
    brands: CLOTHES,
    facts: [[['Masculina', 'Masculino'], ['Feminina', 'Feminino']]],
    axes: [colours(BLACK, WHITE, NAVY, GREY, MILITARY), LETTERS],
  },
  {
    names: ['Calça Legging', 'Legging', 'Legging Fitness'],
    features: ['Cintura Alta', 'Suplex', 'Empina Bumbum', 'Academia', 'Sem Transparência'],
    brands: CLOTHES,
    axes: [colours(BLACK, WINE, NAVY, LILAC), LETTERS],
  },
  {
    names: ['Tênis', 'Tênis Esportivo', 'Tênis Caminhada'],
    features: ['Corrida', 'Leve', 'Confortável', 'Academia', 'Casual'],
    brands: CLOTHES,
    models: ['Runner #', 'Street #0', 'Flex #'],
    facts: [[['Masculino'], ['Feminino']]],
    axes: [shoes(37, 38, 39, 40, 42), colours(BLACK, WHITE, GREY)],
  },
  {
    names: ['Meia', 'Meias', 'Meia Cano Alto'],
    features: ['Algodão', 'Esportiva', 'Atoalhada', 'Antiodor'],
    brands: CLOTHES,
    axes: [axis('pack', SINGLE, ['Kit 3 Pares', '3 Pares', 'Kit com 3 pares', 'Pack 3 Pares'], ['Kit 6 Pares', '6 Pares', 'Kit c/ 6 Pares'], ['Kit 12 Pares', '12 pares']), colours(BLACK, WHITE, GREY)],
  },
  {
    names: ['Cueca Boxer', 'Boxer', 'Cueca Box'],
    features: ['Algodão', 'Sem Costura', 'Microfibra', 'Adulto', 'Lisa'],
    brands: CLOTHES,
    axes: [packs(3, 5, 10), LETTERS],
  },
  {
    names: ['Vestido Midi', 'Vestido', 'Vestido Midi Feminino'],
    features: ['Manga Bufante', 'Alcinha', 'Festa', 'Moda Evangélica', 'Viscose'],
    brands: CLOTHES,
    axes: [words('taste', 'Floral', 'Xadrez', 'Poá', 'Liso Terracota', 'Animal Print'), LETTERS],
  },
  {
    names: ['Mochila', 'Mochila Notebook', 'Mochila Executiva'],
    features: ['Impermeável', 'Antifurto', 'USB', 'Escolar', 'Reforçada'],
    brands: ['Trilha Sul', 'Swissland', 'Sestini', 'Xtrem'],
    axes: [axis('measure', ml(20000), ml(30000), ml(40000)), colours(BLACK, GREY, NAVY)],
  },
  {
    names: ['Shampoo', 'Xampu'],
    features: ['Hidratação', 'Cachos', 'Sem Sulfato', 'Nutritivo', 'Reconstrução', 'Óleo de Coco'],
    brands: BEAUTY,
    axes: [axis('measure', ml(300), ml(500), ml(1000)), axis('pack', SINGLE, pack(2), ['Kit com Condicionador', '+ Condicionador', 'Kit Shampoo e Condicionador'])],
  },
  {
    names: ['Máscara Capilar', 'Creme de Hidratação', 'Máscara'],
    features: ['Cachos', 'Nutrição', 'Reparação', 'Vegano', 'Queratina', 'Liberado'],
    brands: BEAUTY,
    axes: [axis('measure', grams(250), grams(500), grams(1000)), words('taste', 'Babosa', 'Maracujá', 'Abacate', 'Mel')],
  },
  {
    names: ['Protetor Solar', 'Protetor Solar Facial', 'Filtro Solar'],
    features: ['Toque Seco', 'Oil Free', 'Vitamina C', 'Antioleosidade'],
    brands: BEAUTY,
    axes: [words('number', ['FPS 30', 'FPS30'], ['FPS 50', 'FPS50', 'FPS 50+'], ['FPS 70', 'FPS70']), axis('measure', grams(40), grams(120))],
  },
  {
    names: ['Sérum Facial', 'Sérum'],
    features: ['Anti-idade', 'Clareador', 'Firmador', 'Noturno'],
    brands: BEAUTY,
    axes: [words('taste', 'Vitamina C', 'Ácido Hialurônico', 'Retinol', 'Niacinamida'), axis('measure', ml(15), ml(30))],
  },
  {
    names: ['Esmalte', 'Esmalte Cremoso'],
    features: ['Secagem Rápida', 'Brilho Intenso', 'Hipoalergênico'],
    brands: ['Risqué', 'Impala', 'Dailus', 'Colorama'],
    axes: [words('taste', 'Gabriela', 'Carmim', 'Renda', 'Licor de Cassis', 'Preto Sépia'), packs(3, 6)],
  },
  {
    names: ['Sabonete Líquido', 'Sabonete'],
    features: ['Antibacteriano', 'Refil', 'Hidratante', 'Mãos'],
    brands: BEAUTY,
    axes: [words('taste', 'Lavanda', 'Camomila', 'Aveia', 'Erva Doce'), axis('measure', ml(250), ml(500), ml(2000))],
  },
  {
    names: ['Whey Protein', 'Whey', 'Whey Protein Concentrado'],
    features: ['Isolado', 'Baixo Carbo', 'Proteína', 'Pote', 'Refil'],
    brands: NUTRITION,
    axes: [words('taste', 'Chocolate', 'Baunilha', 'Morango', 'Cookies & Cream', 'Doce de Leite'), axis('measure', grams(450), grams(900), grams(1800))],
  },
  {
    names: ['Creatina', 'Creatina Monohidratada', 'Creatine'],
    features: ['Pura', '100%', 'Pó', 'Micronizada', 'Sem Sabor'],
    brands: NUTRITION,
    axes: [axis('measure', grams(150), grams(300), grams(500), grams(1000)), packs(2, 3)],
  },
  {
    names: ['Ômega 3', 'Omega 3', 'Óleo de Peixe Ômega 3'],
    features: ['EPA DHA', 'Concentrado', '1000mg', 'Ultra'],
    brands: NUTRITION,
    axes: [axis('measure', capsules(60), capsules(120), capsules(240)), packs(2, 3)],
  },
  {
    names: ['Vitamina D3', 'Vitamina D', 'Vit D3'],
    features: ['Imunidade', 'Ossos', 'Vegana', 'Alta Absorção'],
    brands: NUTRITION,
    axes: [words('number', ['2000 UI', '2.000UI', '2000ui'], ['5000 UI', '5.000 UI'], ['10000 UI', '10.000UI']), axis('measure', capsules(30), capsules(60), capsules(90))],
  },
  {
    names: ['Pré Treino', 'Pre-Treino', 'Pré-Workout'],
    features: ['Energia', 'Foco', 'Cafeína', 'Beta Alanina'],
    brands: NUTRITION,
    models: ['Horus', 'Égide', 'Nuclear', 'Insane'],
    axes: [words('taste', 'Limão', 'Melancia', 'Frutas Vermelhas', 'Uva'), axis('measure', grams(150), grams(300))],
  },
  {
    names: ['Fone de Ouvido Bluetooth', 'Fone Bluetooth', 'Headphone Bluetooth'],
    features: ['Sem Fio', 'TWS', 'Cancelamento de Ruído', 'Gamer', 'Graves Fortes', 'com Microfone'],
    brands: GADGETS,
    models: ['Tune ##0BT', 'Wave #00', 'E##', 'Buds #'],
    axes: [colours(BLACK, WHITE, BLUE, PINK)],
  },
  {
    names: ['Caixa de Som Bluetooth', 'Caixa de Som', 'Caixa de Som Portátil'],
    features: ["À Prova D'água", 'Portátil', 'Potente', 'RGB', 'Bateria Longa Duração'],
    brands: GADGETS,
    models: ['Go #', 'Flip #', 'Boom #', 'SP-##0'],
    axes: [colours(BLACK, BLUE, RED, MILITARY)],
  },
  {
    names: ['Carregador Turbo', 'Carregador', 'Fonte Carregador'],
    features: ['USB-C', 'Tipo C', 'Power Delivery', 'Tomada', 'Rápido', 'Bivolt'],
    brands: GADGETS,
    axes: [axis('measure', plain('W', 20), plain('W', 33), plain('W', 65)), colours(BLACK, WHITE)],
  },
  {
    names: ['Cabo USB-C', 'Cabo Tipo C', 'Cabo Carregador USB C'],
    features: ['Reforçado', 'Nylon', 'Turbo', '60W', 'Dados'],
    brands: GADGETS,
    axes: [axis('measure', metres(1), metres(2), metres(3)), packs(2, 3)],
  },
  {
    names: ['Capa Capinha', 'Capinha', 'Case', 'Capa'],
    features: ['Silicone', 'Anti Impacto', 'Transparente', 'Magsafe', 'Proteção Câmera'],
    brands: ['Geonav', 'Customic', 'iWill', 'Spigen'],
    axes: [
      words('number', ['iPhone 13', 'Iphone13', 'Apple iPhone 13'], ['iPhone 13 Pro', 'iPhone 13Pro'], ['iPhone 14'], ['iPhone 14 Pro Max', 'Iphone 14 Promax'], ['iPhone 15']),
      colours(BLACK, LILAC, NAVY, OFF_WHITE),
    ],
  },
  {
    names: ['Película de Vidro', 'Película', 'Pelicula 3D'],
    features: ['Temperado', 'Cerâmica', 'Privacidade', '9H', 'Fosca'],
    brands: ['Hprime', 'Gshield', 'Rock Space'],
    axes: [words('number', ['Galaxy A14', 'Samsung A14', 'Galaxy A 14'], ['Galaxy A54', 'Samsung A54', 'Galaxy A54 5G'], ['Galaxy S23'], ['Galaxy S23 Ultra', 'S23 Ultra'], ['Galaxy S24 Plus', 'Galaxy S24+']), packs(2, 3)],
  },
  {
    names: ['Smartwatch', 'Relógio Inteligente', 'Relógio Smartwatch'],
    features: ['Monitor Cardíaco', 'GPS', 'Tela AMOLED', 'IP68', 'Chamadas'],
    brands: GADGETS,
    models: ['Watch #', 'Fit #', 'GT #', 'W##'],
    axes: [words('number', ['41mm', '41 mm'], ['45mm', '45 mm']), colours(BLACK, PINK, GRAPHITE)],
  },
  {
    names: ['SSD', 'SSD Interno', 'HD SSD'],
    features: ['SATA', 'NVMe', 'M.2', 'Notebook', 'Leitura Rápida'],
    brands: ['Kingston', 'Crucial', 'WD', 'Sandisk'],
    models: ['A#00', 'NV#', 'BX#00', 'SN##0'],
    axes: [words('measure', ['240GB', '240 GB', '240gb'], ['480GB', '480 GB'], ['1TB', '1 TB', '1000GB'])],
  },
  {
    names: ['Mouse Sem Fio', 'Mouse', 'Mouse Wireless'],
    features: ['Silencioso', 'Ergonômico', 'Recarregável', 'Bluetooth', 'Office'],
    brands: ['Logitech', 'Multilaser', 'Microsoft', 'Dell'],
    models: ['M#70', 'M#20', 'MO-##0'],
    axes: [colours(BLACK, GREY, PINK, WHITE)],
  },
  {
    names: ['Furadeira de Impacto', 'Furadeira', 'Furadeira Impacto Elétrica'],
    features: ['Reversível', 'Mandril 13mm', 'Profissional', 'com Maleta'],
    brands: TOOLS,
    models: ['GSB #50', 'HP#640', 'TM##'],
    facts: [[plain('W', 550), plain('W', 650), plain('W', 760)]],
    axes: [VOLTS],
  },
  {
    names: ['Parafusadeira', 'Parafusadeira Furadeira', 'Parafusadeira a Bateria'],
    features: ['Bivolt', 'Maleta', '2 Baterias', 'Brushless', 'Sem Fio'],
    brands: TOOLS,
    axes: [axis('measure', plain('V', 12), plain('V', 18), plain('V', 21))],
  },
  {
    names: ['Broca Aço Rápido', 'Broca', 'Broca Metal'],
    features: ['HSS', 'Titânio', 'Aço', 'Profissional'],
    brands: TOOLS,
    axes: [axis('measure', ...[3, 4, 5, 6, 8, 10].map((value) => [`${value} mm`, `${value}mm`, `${value},0mm`])), packs(5, 10)],
  },
  {
    names: ['Disco de Corte', 'Disco Corte Inox'],
    features: ['Metal', 'Esmerilhadeira', 'Fino', 'Aço Inox'],
    brands: TOOLS,
    axes: [axis('measure', ['4.1/2"', '4 1/2 Pol', '115mm'], ['7"', '7 Pol', '180mm'], ['9"', '9 Polegadas', '230mm']), packs(10, 25)],
  },
  {
    names: ['Trena', 'Trena Emborrachada', 'Fita Métrica Trena'],
    features: ['com Trava', 'Magnética', 'Emborrachada', 'Profissional'],
    brands: TOOLS,
    axes: [axis('measure', metres(3), metres(5), metres(7.5), metres(10))],
  },
  {
    names: ['Lâmpada LED Automotiva', 'Lâmpada Super LED', 'Kit Lâmpada LED'],
    features: ['6000K', 'Farol', 'Branca', 'Super Branca', 'Canbus'],
    brands: CARS,
    axes: [words('number', 'H1', 'H4', 'H7', 'H11', 'HB4')],
  },
  {
    names: ['Amortecedor', 'Amortecedor Turbogás'],
    features: ['Par', 'Original', 'Novo', 'Pressurizado', 'a Gás'],
    brands: CARS,
    facts: [[['Gol G5', 'Gol G5 G6'], ['Onix', 'Onix 2013 a 2019'], ['HB20'], ['Palio', 'Palio Siena Strada'], ['Fiesta'], ['Corsa']]],
    axes: [words('side', ['Dianteiro', 'Diant.'], ['Traseiro', 'Tras.'])],
  },
  {
    names: ['Retrovisor', 'Espelho Retrovisor'],
    features: ['Externo', 'com Pisca', 'Capa Preta', 'Espelho Convexo'],
    brands: ['Metagal', 'Retrovex', 'Fabbof'],
    facts: [[['Gol G5'], ['Onix'], ['HB20'], ['Palio'], ['Corolla'], ['Civic']]],
    axes: [words('side', ['Esquerdo', 'Lado Esquerdo', 'Esq'], ['Direito', 'Lado Direito', 'Dir'])],
  },
  {
    names: ['Óleo de Motor', 'Óleo Motor', 'Óleo Lubrificante'],
    features: ['Sintético', 'Flex', 'API SP', 'Gasolina'],
    brands: CARS,
    axes: [words('number', ['5W30', '5w-30'], ['10W40', '10W-40'], ['5W40', '5w-40'], ['0W20']), axis('pack', ['1 Litro', '1L'], ['Kit 3 Litros', '3L', '3 Litros'], ['Kit 4 Litros', '4 Litros', '4L'])],
  },
  {
    names: ['Palheta Limpador', 'Palheta', 'Par Palheta Limpador Parabrisa'],
    features: ['Silicone', 'Flat Blade', 'Dianteira', 'Universal'],
    brands: CARS,
    axes: [axis('measure', ['16"', '16 Polegadas', '16 Pol'], ['18"', '18 Pol'], ['21"', '21 Polegadas'], ['24"', '24 pol'])],
  },
  {
    names: ['Cortina Blackout', 'Cortina', 'Cortina Corta Luz'],
    features: ['Sala', 'Quarto', 'Tecido', 'com Ilhós', 'Varão'],
    brands: HOME,
    axes: [axis('measure', by(2, 1.4), by(2.8, 1.6), by(3, 2.5), by(4, 2.5)), colours(BEIGE, GREY, WHITE, BLACK)],
  },
  {
    names: ['Jogo de Lençol', 'Jogo de Cama', 'Lençol'],
    features: ['400 Fios', '4 Peças', 'Micropercal', 'Ponto Palito', 'Elástico'],
    brands: HOME,
    axes: [words('size', 'Solteiro', ['Casal', 'Casal Padrão'], ['Queen', 'Queen Size'], ['King', 'King Size']), colours(WHITE, GREY, PINK, NAVY, TERRACOTTA)],
  },
  {
    names: ['Tapete', 'Tapete Felpudo', 'Tapete Sala'],
    features: ['Antiderrapante', 'Peludo', 'Macio', 'Quarto', 'Shaggy'],
    brands: HOME,
    axes: [axis('measure', by(1, 1.4), by(1.5, 2), by(2, 2.5), by(2, 3)), colours(GREY, BEIGE, BLACK, GRAPHITE)],
  },
  {
    names: ['Toalha de Banho', 'Toalha Banho', 'Toalha'],
    features: ['Felpuda', '100% Algodão', 'Fio Penteado', 'Gigante'],
    brands: HOME,
    axes: [packs(2, 4), colours(WHITE, GREY, NAVY, WINE)],
  },
  {
    names: ['Lâmpada LED', 'Lâmpada Bulbo LED', 'Lâmpada LED Bulbo'],
    features: ['E27', 'Bivolt', 'Econômica', 'A60'],
    brands: ['Avant', 'Elgin', 'Philips', 'Ourolux'],
    axes: [axis('measure', plain('W', 9), plain('W', 12), plain('W', 15)), words('taste', ['Branco Frio', '6500K', 'Luz Branca'], ['Branco Quente', '3000K', 'Luz Amarela'])],
  },
  {
    names: ['Caixa Organizadora', 'Organizador', 'Caixa Plástica Organizadora'],
    features: ['com Tampa', 'Transparente', 'Empilhável', 'Closet'],
    brands: ['Ordene', 'Plasutil', 'Sanremo', 'Lar Vivo'],
    axes: [axis('measure', ml(12000), ml(30000), ml(56000)), packs(2, 3, 5)],
  },
  {
    names: ['Ração', 'Ração Cães', 'Ração Seca para Cachorro'],
    features: ['Raças Pequenas', 'Super Premium', 'Natural', 'Pacote', 'Alto Rendimento'],
    facts: [[['Adultos', 'Cães Adultos'], ['Filhotes', 'Cães Filhotes'], ['Castrados']]],
    brands: PETS,
    axes: [axis('measure', grams(1000), grams(3000), grams(10100), grams(15000)), words('taste', ['Frango e Arroz', 'Frango'], ['Carne', 'Carne e Arroz'], 'Salmão')],
  },
  {
    names: ['Coleira Peitoral', 'Peitoral', 'Peitoral Cachorro'],
    features: ['Antipuxão', 'Refletivo', 'Guia', 'Ajustável'],
    brands: PETS,
    axes: [LETTERS, colours(BLACK, RED, BLUE)],
  },
  {
    names: ['Tapete Higiênico', 'Fralda Tapete Higiênico', 'Tapete Higienico Cães'],
    features: ['80x60', 'Super Absorvente', 'Pet', 'Xixi'],
    brands: PETS,
    axes: [axis('pack', ['7 Unidades', '7un', 'c/ 7'], ['30 Unidades', '30 un', 'com 30'], ['50 Unidades', '50un', '50 und'])],
  },
  {
    names: ['Fralda', 'Fralda Descartável', 'Fraldas'],
    features: ['Premium Care', 'Noturna', 'Mega', 'Confort Sec'],
    brands: ['Pampers', 'Huggies', 'Babysec', 'MamyPoko'],
    axes: [words('size', ['P', 'Tam P'], ['M', 'Tamanho M'], ['G', 'Tam G'], ['XG', 'Tam XG']), words('measure', ['36 Unidades', '36un', '36 und'], ['68 Unidades', '68un', '68 tiras'])],
  },
  {
    names: ['Mamadeira', 'Mamadeira Anticólica'],
    features: ['Bico Silicone', 'Orgânica', 'Fluxo Médio', 'BPA Free'],
    brands: ['Lillo', 'MAM', 'Avent', 'Neném'],
    axes: [axis('measure', ml(150), ml(260), ml(330)), colours(BLUE, PINK, WHITE)],
  },
  {
    names: ['Blocos de Montar', 'Brinquedo Blocos de Montar', 'Blocos'],
    features: ['Educativo', 'Balde', 'Infantil', 'Pedagógico'],
    brands: KIDS,
    axes: [axis('measure', pieces(60), pieces(120), pieces(500))],
  },
  {
    names: ['Quebra-Cabeça', 'Quebra Cabeça', 'Puzzle Quebra-cabeça'],
    features: ['Adulto', 'Paisagem', 'Panorama', 'Premium'],
    brands: ['Grow', 'Game Office', 'Toyster'],
    axes: [words('taste', 'Veneza', 'Amazônia', 'Mapa Mundi', 'Neuschwanstein', 'Cristo Redentor'), axis('measure', pieces(500), pieces(1000), pieces(2000))],
  },
  {
    names: ['Caderno Universitário', 'Caderno', 'Caderno Espiral'],
    features: ['Capa Dura', '10 Matérias', 'Espiral', 'Escolar'],
    brands: PAPER,
    axes: [axis('measure', sheets(80), sheets(160), sheets(200)), words('taste', 'Stitch', 'Happy', 'Neon', 'Minecraft')],
  },
  {
    names: ['Caneta Esferográfica', 'Caneta', 'Caneta Cristal'],
    features: ['Ponta Média', '1.0mm', 'Escolar', 'Original'],
    brands: PAPER,
    axes: [axis('pack', ['Caixa com 50', 'Cx 50 Unidades', 'Caixa c/ 50 un'], ['12 Unidades', 'Kit 12', 'c/ 12'], ['4 Unidades', 'Kit com 4', '4 un']), colours(BLUE, BLACK, RED)],
  },
  {
    names: ['Papel Sulfite A4', 'Sulfite A4', 'Papel A4'],
    features: ['75g', 'Branco', 'Alta Alvura', 'Multiuso'],
    brands: PAPER,
    axes: [axis('pack', ['500 Folhas', '500fls', 'Pacote 500 Folhas'], ['Caixa 2500 Folhas', '2500 folhas', 'Caixa 5 Pacotes 2500 Folhas'], ['5000 Folhas', 'Caixa 5000 folhas'])],
  },
]; // prettier-ignore
