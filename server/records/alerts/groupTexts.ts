import type { AlertKind } from './alerts.ts';

/** Title and message of an alert that stands for several of its kind. Kinds of profit are in English, like their screens. */
interface GroupTexts {
  title: (subjects: number) => string;
  /** Null amount: unknown. */
  message: (amount: string | null) => string;
  isEnglish?: boolean;
}

export const groupTexts: Record<AlertKind, GroupTexts> = {
  hemorrhage: {
    title: (subjects) => `${subjects} products in hemorrhage`,
    message: (amount) => (amount ? `They lost ${amount} in 30 days.` : 'What they lost in 30 days is unknown.'),
    isEnglish: true,
  },
  margin_crossing: {
    title: (subjects) => `The margin of ${subjects} products fell`,
    message: (amount) =>
      amount
        ? `At the margins of a week ago they would have earned ${amount} more in 30 days.`
        : 'They are below one of the limits of the margin.',
    isEnglish: true,
  },
  refund_spike: {
    title: (subjects) => `Refunds of ${subjects} products are up`,
    message: (amount) =>
      amount ? `${amount} more than usual in 30 days.` : 'They are more than in the 30 days before.',
    isEnglish: true,
  },
  missing_cost: {
    title: (subjects) => `${subjects} products sold without a cost`,
    message: (amount) =>
      `The profit of ${amount ? `${amount} of sales` : 'their sales'} is unknown. Enter what they cost, one by one or by file.`,
    isEnglish: true,
  },
  lost_buy_box: {
    title: (subjects) => `Buy Box perdida em ${subjects} anúncios`,
    message: (amount) => (amount ? `Eles venderam ${amount} em 30 dias.` : 'Outros vendedores têm a Buy Box.'),
  },
  price_war: {
    title: (subjects) => `Guerra de preços em ${subjects} anúncios`,
    message: (amount) =>
      amount
        ? `Vender pelas menores ofertas custaria ${amount} em 30 dias.`
        : 'Competidores reduziram os preços repetidas vezes.',
  },
  new_competitor: {
    title: (subjects) => `${subjects} novos competidores`,
    message: (amount) =>
      amount ? `Os anúncios cuja Buy Box eles têm venderam ${amount} em 30 dias.` : 'Vistos nos seus anúncios.',
  },
  money_difference: {
    title: (subjects) => `Dinheiro para conferir em ${subjects} pedidos`,
    message: (amount) => (amount ? `São ${amount}.` : 'Em mais de uma moeda.'),
  },
  money_held: {
    title: (subjects) => `Dinheiro retido de ${subjects} pedidos`,
    message: (amount) => (amount ? `São ${amount}.` : 'Em mais de uma moeda.'),
  },
  new_charge: {
    title: (subjects) => `${subjects} novas cobranças`,
    message: (amount) => (amount ? `São ${amount} em 30 dias.` : 'Com nomes que o sistema não conhece.'),
  },
  low_stock: {
    title: (subjects) => `${subjects} produtos ficam sem estoque antes de um pedido chegar`,
    message: (amount) =>
      amount ? `Receita em risco: ${amount}.` : 'A receita em risco é desconhecida: faltam vendas recentes.',
  },
};
