import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatRate, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import type { RatesTable_day$data, RatesTable_day$key } from './__generated__/RatesTable_day.graphql';
import { useDeleteRate } from './useDeleteRate.ts';

const PAGE_SIZE = 30;

type RateDay = RatesTable_day$data[number];

const rate = (brl: number | null | undefined) => (brl == null ? UNKNOWN : formatRate(brl));

/** Table of days with the rate in force, its source, and the account's own rate. */
export function RatesTable({
  currency,
  days: dayKeys,
  onSaved,
}: {
  currency: string;
  days: RatesTable_day$key;
  onSaved: () => void;
}) {
  const days = useFragment(
    graphql`
      fragment RatesTable_day on RateDay @relay(plural: true) {
        day
        brl
        publicBrl
        ownBrl
        source
      }
    `,
    dayKeys,
  );
  const [page, setPage] = useState(1);
  const [remove, isBusy] = useDeleteRate(currency, onSaved);
  const shown = Math.min(page, Math.max(1, Math.ceil(days.length / PAGE_SIZE)));
  const columns: Column<RateDay>[] = [
    { id: 'day', header: [{ label: t('costs.day') }], cell: ({ day }) => formatDayOnly(day) },
    { id: 'brl', header: [{ label: t('costs.holds') }], align: 'right', cell: ({ brl }) => rate(brl) },
    { id: 'public', header: [{ label: t('costs.public') }], align: 'right', cell: ({ publicBrl }) => rate(publicBrl) },
    { id: 'own', header: [{ label: t('costs.own') }], align: 'right', cell: ({ ownBrl }) => rate(ownBrl) },
    { id: 'source', header: [{ label: t('costs.source') }], cell: (row) => <Source row={row} /> },
    {
      id: 'remove',
      header: [{ label: t('costs.remove') }],
      align: 'right',
      cell: ({ day, ownBrl }) =>
        ownBrl == null ? null : (
          <ConfirmButton
            what={t('costs.theOwnRateOf', { day: formatDayOnly(day) })}
            isBusy={isBusy}
            onConfirm={() => remove(day)}
          />
        ),
    },
  ];
  return (
    <section aria-label={t('costs.ratesByDay')} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('costs.byDay')}</h2>
        <ExportButton
          path="/api/costs/rates/export"
          query={{ currency, startDate: days.at(-1)?.day, endDate: days[0]?.day }}
          isEmpty={days.length === 0}
        />
      </div>
      <DataTable
        label={t('costs.ratesByDay')}
        columns={columns}
        rows={days.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
        rowKey={({ day }) => day}
      />
      <Pagination page={shown} pageSize={PAGE_SIZE} total={days.length} onChange={setPage} />
    </section>
  );
}

function sourceOf({ brl, ownBrl, publicBrl, source }: RateDay) {
  if (brl == null) return t('costs.noExchangeRate');
  if (ownBrl != null) return t('costs.own2');
  return publicBrl == null ? t('costs.lastOneBefore') : source;
}

function Source({ row }: { row: RateDay }) {
  const source = sourceOf(row);
  if (row.brl == null) return <Badge tone="warning">{source}</Badge>;
  if (row.ownBrl != null) return <Badge tone="info">{source}</Badge>;
  return row.publicBrl == null ? <span className="text-muted">{source}</span> : source;
}
