import { factsOf } from '#server/market/registry.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import type { MoneyCheck } from './moneyCheck.ts';
import type { CheckKind } from './statedSums.ts';

type Compared = Omit<MoneyCheck, 'text' | 'note'>;

const WORDS: Record<CheckKind, { stated: string; own: string; note: string }> = {
  available: {
    stated: 'a liberar',
    own: 'o livro tem',
    note: 'Lançamentos chegam até 48 horas depois: a diferença pode ser só deles.',
  },
  deferred: {
    stated: 'retido até a entrega ou o vencimento',
    own: 'o livro tem',
    note: 'Lançamentos chegam até 48 horas depois: a diferença pode ser só deles.',
  },
  account_level_reserve: {
    stated: 'de reserva da conta',
    own: 'os últimos repasses têm',
    note: 'A reserva de hoje pode ser outra que a do último repasse.',
  },
  net_proceeds: {
    stated: 'de resultado líquido',
    own: 'o repasse sem reservas tem',
    // the definition of netProceeds is not documented (Finances 2024-06-19)
    note: 'O que entra no resultado líquido não é documentado: a diferença pode não ser erro.',
  },
};

/** The comparison and what it cannot know, in sentences for the seller. */
export function checkText(check: Compared): Pick<MoneyCheck, 'text' | 'note'> {
  const { stated, own, note } = WORDS[check.kind];
  const said = `${capital(factsOf(check.marketplace).the)} informa ${formatAmount(check.stated)} ${stated}`;
  if (!check.own || !check.difference) return { text: `${said}; não há linhas lidas para comparar.`, note };
  const rest = check.difference.minor === 0 ? 'confere' : `diferença ${formatAmount(check.difference)}`;
  return { text: `${said}; ${own} ${formatAmount(check.own)} (${rest}).`, note };
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
