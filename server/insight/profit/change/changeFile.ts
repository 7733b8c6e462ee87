import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOrNull, type Money } from '#server/platform/values/money.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { ProfitEffect } from './profitEffects.ts';
import type { ProfitChange, ProfitSide } from './profitChange.ts';

interface Effect {
  name: string;
  meaning: string;
  /** Null for an effect that is left out of the comparison. */
  amount: Money | null;
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

/**
 * Rows from the previous to the current profit, then what is left out of the comparison. Empty when one of the profits is
 * unknown.
 */
export function changeRows({ before, now, change, effects, leftOut }: ProfitChange): Effect[] {
  if (!change || !before.compared || !now.compared) return [];
  const without = leftOut.map(({ effect }) => words[effect].name.toLowerCase()).join(', ');
  const named = (name: string) => (without ? `${name}, sem ${without}` : name);
  return [
    { name: named('Lucro antes'), meaning: noteOf(before), amount: before.compared },
    ...effects.map(({ effect, amount }) => ({ ...words[effect], amount })),
    { name: named('Lucro agora'), meaning: noteOf(now), amount: now.compared },
    ...leftOut.map(({ effect, basis }) => ({
      name: words[effect].name,
      meaning: `Fora da comparação: ${reasonsOf({ basis }).join('; ')}`,
      amount: null,
    })),
  ];
}

/** Columns of the export. */
export const changeColumns: readonly FileColumn<Effect>[] = [
  { head: 'Efeito', kind: 'text', value: ({ name }) => name },
  { head: 'O que quer dizer', kind: 'text', value: ({ meaning }) => meaning },
  { head: 'No lucro', kind: 'number', value: ({ amount }) => decimalOrNull(amount) },
  { head: 'Moeda', kind: 'text', value: ({ amount }) => amount?.currency ?? null },
];

const counts = new Intl.NumberFormat('pt-BR');
const shown = (day: string) => day.split('-').toReversed().join('/');

const noteOf = ({ days, isRunning, units }: ProfitSide) =>
  `${shown(days.start)} a ${shown(lastDayOf(days))}${isRunning ? ' até agora' : ''} · ` +
  `${counts.format(units)} ${units === 1 ? 'unidade' : 'unidades'}`;
