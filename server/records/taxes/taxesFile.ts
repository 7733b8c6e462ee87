import type { TaxSetting } from '#prisma/generated/client/client.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import type { TaxMonth } from './taxMonths.ts';
import type { RevenueSource } from './company/companyRevenue.ts';
import type { MonthRevenue } from './company/monthRevenues.ts';
import { likelyRatePercent, ratePercent } from './taxes.ts';

/** Names of regimes for sellers. */
export const regimeNames: Record<Regime, string> = {
  none: 'Sem imposto',
  percent: 'Percentual fixo',
  mei: 'MEI',
  simples: 'Simples Nacional',
  simples_hibrido: 'Simples Nacional híbrido',
  presumido: 'Lucro Presumido',
  real: 'Lucro Real',
};

/** Columns of an export of tax regimes; days as `YYYY-MM-DD`. */
export const regimeColumns: readonly FileColumn<TaxSetting>[] = [
  { head: 'Desde', kind: 'text', value: ({ validFrom }) => dayOf(validFrom) },
  { head: 'Regime', kind: 'text', value: ({ regime }) => regimeNames[regime] },
  { head: 'Alíquota (%)', kind: 'number', value: ({ percent }) => percent && percent.toNumber() },
  { head: 'Anexo', kind: 'text', value: ({ annex }) => annex },
  { head: 'UF', kind: 'text', value: ({ homeUf }) => homeUf },
  {
    head: 'ICMS efetivo (%)',
    kind: 'number',
    value: ({ icmsEffectivePercent }) => icmsEffectivePercent && icmsEffectivePercent.toNumber(),
  },
];

const reais = (minor: number) => decimalOf({ minor, currency: 'BRL' });

const reaisOrNull = (minor: number | null) => (minor === null ? null : reais(minor));

const SOURCES: Record<RevenueSource, string> = { entered: 'informada', nfe: 'NF-e', synced: 'vendas' };

/** Columns of an export of the revenue of months. */
export const revenueColumns: readonly FileColumn<MonthRevenue>[] = [
  { head: 'mes', kind: 'text', value: ({ month }) => month.slice(0, 7) },
  { head: 'receita', kind: 'number', value: ({ enteredMinor }) => reaisOrNull(enteredMinor) },
  { head: 'devolucoes', kind: 'number', value: ({ returnedMinor }) => reaisOrNull(returnedMinor) },
  { head: 'sincronizada', kind: 'number', value: ({ syncedMinor }) => reaisOrNull(syncedMinor) },
  { head: 'nfe', kind: 'number', value: ({ nfeMinor }) => reaisOrNull(nfeMinor) },
  { head: 'considerada', kind: 'number', value: ({ countedMinor }) => reaisOrNull(countedMinor) },
  { head: 'fonte', kind: 'text', value: ({ source }) => source && SOURCES[source] },
  { head: 'moeda', kind: 'text', value: () => 'BRL' },
];

/** Columns of an export of tax months. Future months have a rate only, no revenue or tax. */
export function monthColumns(now = currentTime()): readonly FileColumn<TaxMonth>[] {
  const today = saoPauloDay(now.getTime());
  const hasBegun = ({ month }: TaxMonth) => month <= today;
  return [
    { head: 'Mês', kind: 'text', value: ({ month }) => month },
    { head: 'Regime', kind: 'text', value: ({ regime }) => regimeNames[regime] },
    { head: 'Vendas do mês', kind: 'number', value: (row) => (hasBegun(row) ? reais(row.revenueMinor) : null) },
    {
      head: 'Receita da empresa',
      kind: 'number',
      value: (row) => (hasBegun(row) ? reaisOrNull(row.companyMinor) : null),
    },
    { head: 'RBT12', kind: 'number', value: ({ rbt12Minor }) => reais(rbt12Minor) },
    { head: 'RBT12 incompleta', kind: 'text', value: ({ isHistoryShort }) => yesNo(isHistoryShort) },
    { head: 'Meses sem receita', kind: 'number', value: ({ missingMonths }) => missingMonths },
    {
      head: 'Alíquota efetiva (%)',
      kind: 'number',
      value: (row) => (row.regime === 'none' ? null : ratePercent(row)),
    },
    { head: 'Alíquota provável (%)', kind: 'number', value: likelyRatePercent },
    {
      head: 'Imposto',
      kind: 'number',
      value: (row) => (row.regime !== 'none' && hasBegun(row) ? reais(row.taxMinor) : null),
    },
    { head: 'Moeda', kind: 'text', value: () => 'BRL' },
  ];
}
