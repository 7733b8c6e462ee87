import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatRate, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Pagination } from '#client/ui/Pagination.tsx';
import type { RatesTable_day$data, RatesTable_day$key } from './__generated__/RatesTable_day.graphql';
import { useSaveRate } from './useSaveRate.ts';

const PAGE_SIZE = 30;

type RateDay = RatesTable_day$data[number];

const rate = (brl: number | null | undefined) => (brl == null ? UNKNOWN : formatRate(brl));

/** Each day with the rate that counts, who told it, and the account's own. */
export function RatesTable({
  currency,
  days: told,
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
    told,
  );
  const [page, setPage] = useState(1);
  const [save, isBusy] = useSaveRate(currency, onSaved);
  const shown = Math.min(page, Math.max(1, Math.ceil(days.length / PAGE_SIZE)));
  const columns: Column<RateDay>[] = [
    { id: 'day', header: [{ label: 'Dia' }], cell: ({ day }) => formatDayOnly(day) },
    { id: 'brl', header: [{ label: 'Vale' }], align: 'right', cell: ({ brl }) => rate(brl) },
    { id: 'public', header: [{ label: 'Pública' }], align: 'right', cell: ({ publicBrl }) => rate(publicBrl) },
    { id: 'own', header: [{ label: 'Própria' }], align: 'right', cell: ({ ownBrl }) => rate(ownBrl) },
    { id: 'source', header: [{ label: 'Fonte' }], cell: (row) => <Source row={row} /> },
    {
      id: 'remove',
      header: [{ label: 'Remover' }],
      align: 'right',
      cell: ({ day, ownBrl }) =>
        ownBrl == null ? null : (
          <ConfirmButton
            what={`a cotação própria de ${formatDayOnly(day)}`}
            isBusy={isBusy}
            onConfirm={() => save(day, null)}
          />
        ),
    },
  ];
  return (
    <section aria-label="Cotações por dia" className="rounded-lg border border-line bg-surface">
      <DataTable
        label="Cotações por dia"
        columns={columns}
        rows={days.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
        rowKey={({ day }) => day}
      />
      <Pagination page={shown} pageSize={PAGE_SIZE} total={days.length} onChange={setPage} />
    </section>
  );
}

function Source({ row: { brl, ownBrl, publicBrl, source } }: { row: RateDay }) {
  if (brl == null) return <Badge tone="warning">sem câmbio</Badge>;
  if (ownBrl != null) return <Badge tone="accent">própria</Badge>;
  return publicBrl == null ? <span className="text-muted">última anterior</span> : source;
}
