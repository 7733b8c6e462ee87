import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import type { BillRead } from './billRead.ts';
import { placeOf } from './sweeps.ts';

/** `de novembro de 2026`, of Mercado Pago where it is. */
function spokenMonth({ group, key }: Pick<BillPeriod, 'group' | 'key'>): Sentence {
  const month = { month: key.slice(0, 7) };
  return group === 'MP' ? sentence('billing.ofMercadoPago', { month }) : sentence('billing.ofMercadoLivre', { month });
}

/** How far the bills were read, in sentences for the seller; none when all agree. */
export function billNotes({ periods, skipped }: Pick<BillRead, 'periods' | 'skipped'>): Sentence[] {
  const reading = periods.filter(({ state }) => state === 'reading').length;
  return [
    ...(reading > 0 ? [sentence('billing.reading', { read: periods.length - reading, bills: periods.length })] : []),
    ...(skipped.size > 0 ? [sentence('billing.incomplete')] : []),
    ...periods.filter(({ state }) => state === 'partial').map(partial),
    ...periods
      .filter((period) => placeOf(period).sweeps.some(({ hasLied, document }) => hasLied && document === 'BILL'))
      .map((period) => sentence('billing.pagesRepeat', { ofMonth: spokenMonth(period) })),
  ];
}

function partial(period: BillPeriod): Sentence {
  const { differenceMinor, currency } = period;
  const why = haveNotesLied(period)
    ? sentence('billing.creditNotesRepeat')
    : differenceMinor === null
      ? sentence('billing.noSummary')
      : sentence('billing.summaryDiffers', { amount: { minor: differenceMinor, currency } });
  return sentence('billing.partial', { ofMonth: spokenMonth(period), why });
}

const haveNotesLied = (period: BillPeriod): boolean =>
  placeOf(period).sweeps.some(({ hasLied, document }) => hasLied && document === 'CREDIT_NOTE');
