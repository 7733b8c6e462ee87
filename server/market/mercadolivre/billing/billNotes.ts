import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import type { BillRead } from './billRead.ts';
import { placeOf } from './sweeps.ts';

const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `de novembro de 2026`, of Mercado Pago where it is. */
const named = ({ group, key }: Pick<BillPeriod, 'group' | 'key'>) =>
  `${group === 'MP' ? 'do Mercado Pago ' : ''}de ${month.format(new Date(`${key}T00:00:00Z`))}`;

/** How far the bills were read, in sentences for the seller; none when all agree. */
export function billNotes({ periods, skipped }: Pick<BillRead, 'periods' | 'skipped'>): string[] {
  const reading = periods.filter(({ state }) => state === 'reading').length;
  return [
    ...(reading > 0
      ? [`Mercado Livre: ${periods.length - reading} de ${periods.length} faturas foram lidas; a leitura continua.`]
      : []),
    ...(skipped.size > 0
      ? ['Mercado Livre: uma parte da fatura veio incompleta (206); a próxima sincronização lê de novo.']
      : []),
    ...periods.filter(({ state }) => state === 'partial').map(partial),
    ...periods
      .filter((period) => placeOf(period).sweeps.some(({ hasLied, document }) => hasLied && document === 'BILL'))
      .map(lied),
  ];
}

function partial(period: BillPeriod): string {
  const { differenceMinor, currency } = period;
  const sums = haveNotesLied(period)
    ? 'as páginas das notas de crédito se repetiram, e nenhum resumo diz o que falta'
    : differenceMinor === null
      ? 'o resumo ainda não veio'
      : `as linhas e o resumo diferem em ${formatAmount({ minor: differenceMinor, currency })}`;
  return `Mercado Livre: a fatura ${named(period)} foi lida em parte: ${sums}. Ela é lida de novo a cada semana.`;
}

const haveNotesLied = (period: BillPeriod): boolean =>
  placeOf(period).sweeps.some(({ hasLied, document }) => hasLied && document === 'CREDIT_NOTE');

const lied = (period: BillPeriod) =>
  `Mercado Livre: as páginas da fatura ${named(period)} se repetiram; ela foi lida pelos pedidos.`;
