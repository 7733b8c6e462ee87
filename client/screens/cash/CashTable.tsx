import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { type CashRow, inParts, outParts, rowTitle } from './cashRows.ts';

/** A row a day or week, a column for each part that has an amount or was not read. */
export function CashTable({ rows, currency }: { rows: readonly CashRow[]; currency: string }) {
  const money = (minor: number | null) => formatMoney(minor === null ? null : { minor, currency });
  const shown = (parts: readonly (readonly [string, string])[]) =>
    parts.filter(([part]) => rows.some((row) => row.parts.has(part)));
  const amount = (id: string, label: string, of: (row: CashRow) => number | null, hint?: string): Column<CashRow> => ({
    id,
    align: 'right',
    header: [{ label, ...(hint && { hint }) }],
    cell: (row) => <Cell minor={of(row)} text={money(of(row))} />,
  });
  const part = ([name, label]: readonly [string, string]) => {
    const of = (row: CashRow) => (row.parts.has(name) ? row.parts.get(name)! : 0);
    return amount(
      name,
      label,
      of,
      rows.some((row) => row.parts.get(name) === null) ? t('cash.notReadSeeTheReasonBelow') : undefined,
    );
  };
  const columns: Column<CashRow>[] = [
    {
      id: 'days',
      header: [{ label: t('cash.days') }],
      cell: (row) => <span className="whitespace-nowrap">{rowTitle(row)}</span>,
    },
    ...shown(inParts).map(part),
    amount('in', t('cash.in'), (row) => row.in),
    ...shown(outParts).map(part),
    amount('out', t('cash.out2'), (row) => row.out),
    {
      id: 'balance',
      align: 'right',
      header: [{ label: t('cash.balanceAtTheEnd'), hint: t('cash.theExpectedBalanceBelowItThe') }],
      cell: ({ balance, p10, p90 }) => (
        <span className="flex flex-col whitespace-nowrap">
          <span className={balance !== null && balance < 0 ? 'font-semibold text-negative' : 'font-semibold'}>
            {money(balance)}
          </span>
          {p10 !== null && p90 !== null && p10 !== p90 && (
            <span className="text-label text-muted">{t('cash.to2', { p10: money(p10), p90: money(p90) })}</span>
          )}
        </span>
      ),
    },
  ];
  return (
    <section aria-label={t('cash.cashByPeriod')} className="rounded-lg border border-line bg-surface">
      <DataTable label={t('cash.cashByPeriod')} columns={columns} rows={rows} rowKey={({ date }) => date} />
    </section>
  );
}

const Cell = ({ minor, text }: { minor: number | null; text: string }) => {
  if (minor === null) return <span title={t('cash.notRead')}>{UNKNOWN}</span>;
  return <span className={minor === 0 ? 'whitespace-nowrap text-muted' : 'whitespace-nowrap'}>{text}</span>;
};
