import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOf, type Money } from '#server/platform/values/money.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { ProfitEffect } from './profitEffects.ts';
import type { ProfitChange, ProfitSide } from './profitChange.ts';

interface Effect {
  name: string;
  meaning: string;
  amount: Money;
}

/** Names and descriptions of the effects on profit. */
const words: Record<ProfitEffect, Omit<Effect, 'amount'>> = {
  volume: { name: 'Volume', meaning: 'Mais ou menos unidades, pelo que cada uma deixava antes' },
  price: { name: 'Preço', meaning: 'Outro preço médio por unidade' },
  cost: { name: 'Custo', meaning: 'Outro custo do produto por unidade' },
  fees: { name: 'Tarifas e envio', meaning: 'Outras tarifas e outro frete por unidade' },
  returns: { name: 'Devoluções', meaning: 'Outras devoluções, menos reembolsos, por unidade' },
  tax: { name: 'Impostos', meaning: 'Outro imposto por unidade' },
  storage: { name: 'Armazenagem', meaning: 'Outra cobrança de armazenagem' },
  ads: { name: 'Publicidade', meaning: 'Outro gasto com anúncios' },
  account: { name: 'Despesas da conta', meaning: 'Outro valor das despesas da conta, sem produto' },
};

/** Rows from the previous to the current profit. Empty when one of them is unknown. */
export function changeRows({ before, now, change, effects }: ProfitChange): Effect[] {
  if (!change || !before.profit || !now.profit) return [];
  return [
    { name: 'Lucro antes', meaning: noteOf(before), amount: before.profit },
    ...effects.map(({ effect, amount }) => ({ ...words[effect], amount })),
    { name: 'Lucro agora', meaning: noteOf(now), amount: now.profit },
  ];
}

/** Columns of the export. */
export const changeColumns: readonly FileColumn<Effect>[] = [
  { head: 'Efeito', kind: 'text', value: ({ name }) => name },
  { head: 'O que quer dizer', kind: 'text', value: ({ meaning }) => meaning },
  { head: 'No lucro', kind: 'number', value: ({ amount }) => decimalOf(amount) },
  { head: 'Moeda', kind: 'text', value: ({ amount }) => amount.currency },
];

const counts = new Intl.NumberFormat('pt-BR');
const shown = (day: string) => day.split('-').toReversed().join('/');

const noteOf = ({ days, units }: ProfitSide) =>
  `${shown(days.start)} a ${shown(lastDayOf(days))} · ${counts.format(units)} ${units === 1 ? 'unidade' : 'unidades'}`;
