export const insightTypes = {
  restock: 'Reposição',
  pricing: 'Preço',
  competitor: 'Concorrência',
  campaign: 'Campanha',
  other: 'Outros',
} as const;
export type InsightType = keyof typeof insightTypes;

/** From the most urgent to the least. */
export const priorities = { critical: 'Crítica', high: 'Alta', medium: 'Média', low: 'Baixa' } as const;
export type Priority = keyof typeof priorities;

export const statuses = { pending: 'Pendente', applied: 'Aplicado', dismissed: 'Dispensado' } as const;

export interface DemoInsight {
  id: string;
  type: InsightType;
  priority: Priority;
  title: string;
  description: string;
  recommendation: string;
  confidencePercent: number;
  impact: string;
  status: keyof typeof statuses;
}

/** What the demonstration shows, most urgent first. Invented; spec 9 wants it fixed in the page. */
export const demoInsights: readonly DemoInsight[] = [
  {
    id: 'restock-bottle',
    type: 'restock',
    priority: 'critical',
    title: 'Garrafa Térmica Inox 1 L acaba em 4 dias',
    description:
      'Restam 38 unidades e a média da última semana é de 9 vendas por dia. O fornecedor entrega em 12 dias.',
    recommendation: 'Peça 240 unidades hoje e, até chegarem, pause a campanha do produto para não perder posição.',
    confidencePercent: 94,
    impact: 'Evita perder cerca de R$ 5.900,00 em vendas',
    status: 'pending',
  },
  {
    id: 'competitor-headphones',
    type: 'competitor',
    priority: 'critical',
    title: 'Buy Box perdida no Fone Bluetooth Compacto',
    description: 'Um vendedor com entrega pela Amazon baixou o preço em 6,5% e está com a Buy Box há 9 horas.',
    recommendation: 'Reduza de R$ 129,90 para R$ 124,90: a margem fica em 17,2% e o preço volta a competir.',
    confidencePercent: 88.5,
    impact: 'Recupera cerca de R$ 2.300,00 por semana',
    status: 'pending',
  },
  {
    id: 'pricing-lamp',
    type: 'pricing',
    priority: 'high',
    title: 'Luminária de Mesa LED pode custar mais',
    description:
      'Há três semanas seu preço é o menor entre cinco ofertas, 14% abaixo da segunda, e a conversão não caiu nas duas últimas altas.',
    recommendation: 'Suba de R$ 79,90 para R$ 86,90 e acompanhe a conversão por sete dias.',
    confidencePercent: 81,
    impact: '+ R$ 1.120,00 de lucro por mês',
    status: 'pending',
  },
  {
    id: 'campaign-mat',
    type: 'campaign',
    priority: 'high',
    title: 'Campanha do Tapete de Yoga gasta sem vender',
    description: 'Em 14 dias foram R$ 412,60 em cliques de “tapete infantil”, sem nenhuma venda atribuída.',
    recommendation: 'Negative o termo e leve a verba para “tapete yoga antiderrapante”, que está com ACOS de 11,8%.',
    confidencePercent: 92.3,
    impact: 'Economia de R$ 880,00 por mês',
    status: 'applied',
  },
  {
    id: 'restock-mug',
    type: 'restock',
    priority: 'medium',
    title: 'Caneca de Cerâmica 350 ml com estoque parado',
    description: 'São 310 unidades para 2 vendas por semana: quase três anos de cobertura, pagando armazenagem.',
    recommendation: 'Monte um kit com duas canecas com 10% de desconto e suspenda novas compras.',
    confidencePercent: 76.4,
    impact: 'Libera cerca de R$ 3.400,00 em estoque',
    status: 'pending',
  },
  {
    id: 'other-listing',
    type: 'other',
    priority: 'medium',
    title: 'Anúncio do Organizador de Gavetas com poucas fotos',
    description: 'O anúncio tem duas fotos; os três mais vendidos da categoria têm sete ou mais e convertem o dobro.',
    recommendation: 'Acrescente fotos com medidas e em uso, e um vídeo curto.',
    confidencePercent: 68,
    impact: '+ 0,8 ponto de conversão',
    status: 'dismissed',
  },
  {
    id: 'competitor-charger',
    type: 'competitor',
    priority: 'low',
    title: 'Novo concorrente no Carregador USB-C 30 W',
    description: 'Um vendedor novo entrou há três dias com preço 2% acima do seu e ainda sem avaliações.',
    recommendation: 'Nada a fazer por enquanto; observe o preço dele na próxima semana.',
    confidencePercent: 71.5,
    impact: 'Baixo no momento',
    status: 'pending',
  },
];
