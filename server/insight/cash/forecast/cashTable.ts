import { chunks } from '#server/platform/jobs/chunks.ts';
import type { FileColumn, Table } from '#server/platform/files/table.ts';
import { decimalOf, decimalOrNull, type Money } from '#server/platform/values/money.ts';
import { type CashPart, IN_PARTS, OUT_PARTS } from '#server/insight/cash/projection/cashParts.ts';
import type { ForecastDay, StoredForecast } from './storedForecast.ts';

/** Names of the parts for the seller. */
const NAMES: Record<CashPart, string> = {
  knownReleases: 'Liberações conhecidas',
  estimatedReleases: 'Liberações estimadas',
  futureSales: 'Vendas futuras',
  endedHolds: 'Retenções que acabam',
  splitPayment: 'Split payment',
  refunds: 'Devoluções',
  bill: 'Fatura do marketplace',
  ads: 'Publicidade',
  taxes: 'Impostos',
  suppliers: 'Fornecedores',
  overheads: 'Despesas fixas',
};

/** The projection as a machine-readable table, one row a day. */
export function cashTable(forecast: StoredForecast | null): Table<ForecastDay> {
  const amount = (head: string, of: (day: ForecastDay) => Money | null): FileColumn<ForecastDay> => ({
    head,
    kind: 'number',
    value: (day) => decimalOrNull(of(day)),
  });
  const part = (name: CashPart): FileColumn<ForecastDay> => ({
    head: NAMES[name],
    kind: 'number',
    value: ({ parts }) => {
      const found = parts.find((one) => one.part === name);
      if (found) return found.amount && decimalOf(found.amount);
      return 0;
    },
  });
  const columns: FileColumn<ForecastDay>[] = [
    { head: 'Dia', kind: 'text', value: ({ date }) => date },
    ...IN_PARTS.map(part),
    amount('Entradas', (day) => day.in),
    ...OUT_PARTS.map(part),
    amount('Saídas', (day) => day.out),
    amount('Saldo', ({ balance }) => balance),
    amount('Saldo p10', ({ p10 }) => p10),
    amount('Saldo p50', ({ p50 }) => p50),
    amount('Saldo p90', ({ p90 }) => p90),
    { head: 'Moeda', kind: 'text', value: (day) => day.in.currency },
  ];
  return { columns, rows: chunks(forecast?.days ?? []) };
}
