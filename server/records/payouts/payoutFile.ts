import type { FileColumn } from '#server/platform/files/table.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { bucketWord, stateWord } from './payoutWords.ts';
import type { Payout } from './payouts.ts';
import type { PayoutRow } from './storedRows.ts';

const decimal = (minor: bigint | null, currency: string | null) =>
  minor === null || currency === null ? null : decimalOf({ minor: Number(minor), currency });

/** Columns of a file of payouts; instants as ISO 8601. */
export const payoutColumns: readonly FileColumn<Payout>[] = [
  { head: 'Repasse', kind: 'text', value: ({ settlementId, reportId }) => settlementId ?? reportId },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Estado', kind: 'text', value: ({ state }) => stateWord(state) },
  { head: 'Início', kind: 'text', value: ({ startsAt }) => startsAt.toISOString() },
  { head: 'Fim', kind: 'text', value: ({ endsAt }) => endsAt.toISOString() },
  { head: 'Depósito', kind: 'text', value: ({ depositedAt }) => depositedAt?.toISOString() ?? null },
  { head: 'Total', kind: 'amount', value: ({ totalMinor, currency }) => decimal(totalMinor, currency) },
  { head: 'Soma das linhas', kind: 'amount', value: ({ rowsSumMinor, currency }) => decimal(rowsSumMinor, currency) },
  { head: 'Recebido no banco', kind: 'amount', value: ({ bankMinor, currency }) => decimal(bankMinor, currency) },
  { head: 'Dia no banco', kind: 'text', value: ({ bankDay }) => bankDay && dayOf(bankDay) },
  { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
  { head: 'SHA-256 do arquivo', kind: 'text', value: ({ fileSha256 }) => fileSha256 },
];

/** Columns of a file of a payout's rows. */
export const payoutRowColumns = (currency: string): readonly FileColumn<PayoutRow>[] => [
  { head: 'Linha', kind: 'number', value: ({ place }) => place },
  { head: 'Data', kind: 'text', value: ({ day }) => day },
  { head: 'Parte', kind: 'text', value: ({ bucket }) => bucketWord(bucket) },
  { head: 'Nome', kind: 'text', value: ({ name }) => name },
  { head: 'Pedido', kind: 'text', value: ({ orderExternalId }) => orderExternalId },
  { head: 'SKU', kind: 'text', value: ({ sku }) => sku },
  { head: 'Valor', kind: 'amount', value: ({ amountMinor }) => decimalOf({ minor: amountMinor, currency }) },
  { head: 'Moeda', kind: 'text', value: () => currency },
];
