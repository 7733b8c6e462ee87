/** A product line: its names in both languages and its price in Brazil (BRL). */
export interface Line {
  pt: string;
  en: string;
  price: number;
}

export interface Category {
  code: string;
  pt: string;
  en: string;
  mercadolivreId: string;
  brands: string[];
  /** Each is [code, pt, en]; the first two are sold on Amazon Brazil. */
  variants: [string, string, string][];
  lines: Line[];
}

const line = (pt: string, en: string, price: number): Line => ({ pt, en, price });

const COLOURS: Category['variants'] = [
  ['PT', 'Preto', 'Black'],
  ['BR', 'Branco', 'White'],
  ['AZ', 'Azul', 'Blue'],
];
const SIZES: Category['variants'] = [
  ['P', 'Pequeno', 'Small'],
  ['G', 'Grande', 'Large'],
  ['M', 'Médio', 'Medium'],
];
const PACKS: Category['variants'] = [
  ['1U', '1 Unidade', '1 Count'],
  ['2U', 'Kit com 2', 'Pack of 2'],
  ['3U', 'Kit com 3', 'Pack of 3'],
];

/** Products of the simulator's seller: 12 categories of 7 product lines. */
export const CATALOGUE: Category[] = [
  {
    code: 'CZ',
    pt: 'Cozinha',
    en: 'Kitchen',
    mercadolivreId: 'MLB1618',
    brands: ['Panela Mineira', 'Aroma Casa', 'InoxBrás'],
    variants: COLOURS,
    lines: [
      line('Garrafa Térmica Inox 500 ml', 'Stainless Steel Thermal Bottle 17 oz', 79.9),
      line('Frigideira Antiaderente 24 cm', 'Nonstick Frying Pan 9.5 in', 119.9),
      line('Jogo de Potes Herméticos 10 Peças', 'Airtight Container Set 10 Pieces', 89.9),
      line('Cafeteira Italiana 6 Xícaras', 'Moka Pot 6 Cups', 109.9),
      line('Balança Digital de Cozinha 10 kg', 'Digital Kitchen Scale 22 lb', 39.9),
      line('Moedor de Pimenta e Sal', 'Salt and Pepper Grinder', 49.9),
      line('Tábua de Corte em Bambu', 'Bamboo Cutting Board', 59.9),
    ],
  },
  {
    code: 'CS',
    pt: 'Casa e Organização',
    en: 'Home Organization',
    mercadolivreId: 'MLB1574',
    brands: ['Lar Vivo', 'Ordeno', 'Casa Sertão'],
    variants: SIZES,
    lines: [
      line('Caixa Organizadora Dobrável', 'Folding Storage Box', 54.9),
      line('Cesto de Roupa com Tampa', 'Laundry Hamper with Lid', 99.9),
      line('Cortina Blackout para Sala', 'Blackout Curtain', 139.9),
      line('Tapete Felpudo Antiderrapante', 'Non-Slip Shaggy Rug', 159.9),
      line('Varal de Chão Retrátil', 'Retractable Drying Rack', 189.9),
      line('Luminária de Mesa LED', 'LED Desk Lamp', 84.9),
      line('Jogo de Lençol 400 Fios', 'Sheet Set 400 Thread Count', 179.9),
    ],
  },
  {
    code: 'BL',
    pt: 'Beleza',
    en: 'Beauty',
    mercadolivreId: 'MLB1246',
    brands: ['Flor de Ipê', 'Dermalis', 'Cacho & Cor'],
    variants: PACKS,
    lines: [
      line('Sérum Facial Vitamina C 30 ml', 'Vitamin C Face Serum 1 fl oz', 59.9),
      line('Máscara Capilar de Hidratação 500 g', 'Hydrating Hair Mask 17 oz', 44.9),
      line('Protetor Solar Facial FPS 60', 'Face Sunscreen SPF 60', 69.9),
      line('Escova Secadora 3 em 1', '3-in-1 Hair Dryer Brush', 199.9),
      line('Óleo Corporal de Amêndoas 200 ml', 'Almond Body Oil 6.8 fl oz', 34.9),
      line('Kit Pincéis de Maquiagem 12 Peças', 'Makeup Brush Set 12 Pieces', 74.9),
      line('Sabonete Líquido de Camomila 250 ml', 'Chamomile Liquid Soap 8.5 fl oz', 24.9),
    ],
  },
  {
    code: 'SU',
    pt: 'Saúde e Suplementos',
    en: 'Health and Supplements',
    mercadolivreId: 'MLB264586',
    brands: ['NutriVale', 'Força Pura', 'Bem Viver'],
    variants: PACKS,
    lines: [
      line('Creatina Monohidratada 300 g', 'Creatine Monohydrate 10.6 oz', 89.9),
      line('Whey Protein Concentrado 900 g', 'Whey Protein Concentrate 2 lb', 129.9),
      line('Ômega 3 com 120 Cápsulas', 'Omega 3 120 Softgels', 64.9),
      line('Vitamina D3 2000 UI 90 Cápsulas', 'Vitamin D3 2000 IU 90 Capsules', 39.9),
      line('Colágeno Hidrolisado 250 g', 'Hydrolyzed Collagen 8.8 oz', 54.9),
      line('Termômetro Digital Infravermelho', 'Infrared Digital Thermometer', 99.9),
      line('Medidor de Pressão Automático', 'Automatic Blood Pressure Monitor', 169.9),
    ],
  },
  {
    code: 'BQ',
    pt: 'Brinquedos',
    en: 'Toys',
    mercadolivreId: 'MLB1132',
    brands: ['Pipa Brasil', 'Turma do Bosque', 'Monta Tudo'],
    variants: PACKS,
    lines: [
      line('Blocos de Montar 120 Peças', 'Building Blocks 120 Pieces', 69.9),
      line('Quebra-Cabeça 500 Peças Amazônia', 'Amazon Rainforest Puzzle 500 Pieces', 49.9),
      line('Boneca de Pano Artesanal', 'Handmade Rag Doll', 79.9),
      line('Carrinho de Controle Remoto 4x4', 'Remote Control Car 4x4', 149.9),
      line('Massinha de Modelar 12 Cores', 'Modeling Clay 12 Colors', 29.9),
      line('Jogo de Tabuleiro Família', 'Family Board Game', 119.9),
      line('Tapete Infantil de Atividades', 'Baby Activity Mat', 134.9),
    ],
  },
  {
    code: 'PE',
    pt: 'Pet Shop',
    en: 'Pet Supplies',
    mercadolivreId: 'MLB1071',
    brands: ['Amigo Pet', 'Patinhas', 'Bicho Feliz'],
    variants: SIZES,
    lines: [
      line('Cama para Cachorro Impermeável', 'Waterproof Dog Bed', 129.9),
      line('Coleira Peitoral Antipuxão', 'No-Pull Dog Harness', 59.9),
      line('Arranhador para Gatos com Sisal', 'Sisal Cat Scratching Post', 99.9),
      line('Fonte Bebedouro Automática 2 L', 'Automatic Pet Fountain 2 L', 109.9),
      line('Tapete Higiênico 30 Unidades', 'Training Pads 30 Count', 64.9),
      line('Comedouro Elevado em Inox', 'Elevated Stainless Steel Bowl', 79.9),
      line('Brinquedo Mordedor Resistente', 'Tough Chew Toy', 34.9),
    ],
  },
  {
    code: 'FE',
    pt: 'Ferramentas',
    en: 'Tools',
    mercadolivreId: 'MLB263532',
    brands: ['Serra Forte', 'Obra Prima', 'Torque BR'],
    variants: PACKS,
    lines: [
      line('Jogo de Chaves Combinadas 12 Peças', 'Combination Wrench Set 12 Pieces', 139.9),
      line('Trena Emborrachada 5 m', 'Rubber-Grip Tape Measure 16 ft', 29.9),
      line('Parafusadeira a Bateria 12 V', 'Cordless Screwdriver 12 V', 249.9),
      line('Nível a Laser Autonivelante', 'Self-Leveling Laser Level', 219.9),
      line('Espaçador Nivelador de Piso 500 Peças', 'Tile Leveling Spacers 500 Pieces', 62.9),
      line('Fita LED Autoadesiva 5 m', 'Adhesive LED Strip 16 ft', 44.9),
      line('Multímetro Digital com Visor', 'Digital Multimeter', 74.9),
    ],
  },
  {
    code: 'EL',
    pt: 'Eletrônicos',
    en: 'Electronics',
    mercadolivreId: 'MLB1000',
    brands: ['Voltix', 'SomNovo', 'Conecta'],
    variants: COLOURS,
    lines: [
      line('Fone de Ouvido Bluetooth 5.3', 'Bluetooth 5.3 Earbuds', 149.9),
      line('Carregador Turbo USB-C 30 W', 'USB-C Fast Charger 30 W', 79.9),
      line('Caixa de Som Portátil à Prova d’Água', 'Waterproof Portable Speaker', 199.9),
      line('Smartwatch com Monitor Cardíaco', 'Smartwatch with Heart Rate Monitor', 249.9),
      line('Suporte Articulado para Celular', 'Adjustable Phone Stand', 39.9),
      line('Cabo HDMI 2.1 Trançado 2 m', 'Braided HDMI 2.1 Cable 6 ft', 49.9),
      line('Teclado Sem Fio Compacto', 'Compact Wireless Keyboard', 129.9),
    ],
  },
  {
    code: 'ES',
    pt: 'Esporte',
    en: 'Sports',
    mercadolivreId: 'MLB1276',
    brands: ['Trilha Sul', 'Atleta 10', 'Maré Alta'],
    variants: COLOURS,
    lines: [
      line('Tapete de Yoga 6 mm', 'Yoga Mat 6 mm', 89.9),
      line('Corda de Pular com Rolamento', 'Speed Jump Rope', 34.9),
      line('Kit Elásticos de Treino 5 Peças', 'Resistance Band Set 5 Pieces', 59.9),
      line('Mochila Esportiva 30 L', 'Sports Backpack 30 L', 159.9),
      line('Luva de Academia com Munhequeira', 'Workout Gloves with Wrist Wrap', 49.9),
      line('Garrafa Squeeze 1 L', 'Squeeze Bottle 34 oz', 29.9),
      line('Óculos de Natação Antiembaçante', 'Anti-Fog Swim Goggles', 69.9),
    ],
  },
  {
    code: 'PA',
    pt: 'Papelaria',
    en: 'Office Supplies',
    mercadolivreId: 'MLB1144',
    brands: ['Traço Fino', 'Papel & Cia', 'Letra Viva'],
    variants: COLOURS,
    lines: [
      line('Caderno Inteligente A5', 'Disc-Bound Notebook A5', 74.9),
      line('Kit Canetas Pincel 24 Cores', 'Brush Pen Set 24 Colors', 64.9),
      line('Agenda Planner Permanente', 'Undated Planner', 54.9),
      line('Organizador de Mesa em Acrílico', 'Acrylic Desk Organizer', 69.9),
      line('Estojo Escolar Grande', 'Large Pencil Case', 44.9),
      line('Grampeador de Mesa 25 Folhas', 'Desktop Stapler 25 Sheets', 39.9),
      line('Quadro Branco Magnético 60 x 40 cm', 'Magnetic Whiteboard 24 x 16 in', 99.9),
    ],
  },
  {
    code: 'BB',
    pt: 'Bebês',
    en: 'Baby',
    mercadolivreId: 'MLB1384',
    brands: ['Primeiro Passo', 'Soninho', 'Neném da Mamãe'],
    variants: COLOURS,
    lines: [
      line('Mamadeira Anticólica 260 ml', 'Anti-Colic Baby Bottle 9 oz', 44.9),
      line('Babá Eletrônica com Câmera', 'Video Baby Monitor', 289.9),
      line('Almofada de Amamentação', 'Nursing Pillow', 89.9),
      line('Kit Higiene do Bebê 10 Peças', 'Baby Grooming Kit 10 Pieces', 69.9),
      line('Canguru Ergonômico', 'Ergonomic Baby Carrier', 179.9),
      line('Prato com Ventosa em Silicone', 'Silicone Suction Plate', 39.9),
      line('Mordedor de Silicone', 'Silicone Teether', 24.9),
    ],
  },
  {
    code: 'AU',
    pt: 'Automotivo',
    en: 'Automotive',
    mercadolivreId: 'MLB1747',
    brands: ['Estrada Real', 'Motor Limpo', 'Via Norte'],
    variants: PACKS,
    lines: [
      line('Aspirador Portátil Automotivo', 'Portable Car Vacuum', 149.9),
      line('Suporte Veicular Magnético', 'Magnetic Car Mount', 44.9),
      line('Cera Líquida Cristalizadora 500 ml', 'Liquid Car Wax 17 oz', 54.9),
      line('Capa de Banco Impermeável', 'Waterproof Seat Cover', 199.9),
      line('Calibrador Digital de Pneus', 'Digital Tire Gauge', 59.9),
      line('Câmera de Ré com Visão Noturna', 'Night Vision Backup Camera', 119.9),
      line('Pano de Microfibra para Polimento', 'Microfiber Polishing Cloth', 29.9),
    ],
  },
];
