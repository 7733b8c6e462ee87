import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { dayOf } from '#client/screens/differences/list/differenceColumns.tsx';
import { sourceNames } from '#client/screens/differences/words.ts';
import type { SourceRows_rows$data, SourceRows_rows$key } from './__generated__/SourceRows_rows.graphql';

type Row = SourceRows_rows$data[number];

const HASH_SHOWN = 12;

/** Rows of bills, payments and payouts about a difference. */
export function SourceRows({ rows: key }: { rows: SourceRows_rows$key }) {
  const rows = useFragment(
    graphql`
      fragment SourceRows_rows on MoneySourceRow @relay(plural: true) {
        kind
        externalId
        text
        day
        isCompared
        report
        sha256
        amount {
          ...amount_money
        }
      }
    `,
    key,
  );
  return (
    <section aria-label={t('differences.rowsOfTheSources')}>
      <h3 className="mb-1 text-small font-semibold">{t('differences.rowsOfTheSources')}</h3>
      {rows.length === 0 ? (
        <p className="text-small text-muted">{t('differences.noRowReadForThisDifference')}</p>
      ) : (
        <DataTable
          label={t('differences.rowsOfTheSources')}
          columns={columns}
          rows={rows}
          rowKey={({ kind, externalId }) => `${kind} ${externalId}`}
        />
      )}
    </section>
  );
}

const columns: Column<Row>[] = [
  {
    id: 'text',
    header: [{ label: t('differences.row') }],
    cell: ({ kind, text, externalId, isCompared }) => (
      <span className="flex flex-col">
        <span>
          {text} {isCompared && <Badge tone="info">{t('differences.compared')}</Badge>}
        </span>
        <span className="text-label text-muted">
          {sourceNames[kind]} {externalId}
        </span>
      </span>
    ),
  },
  {
    id: 'day',
    header: [{ label: t('differences.day') }],
    cell: ({ day }) => <span className="whitespace-nowrap">{dayOf(day)}</span>,
  },
  {
    id: 'amount',
    header: [{ label: t('differences.amount') }],
    align: 'right',
    cell: ({ amount }) => <span className="whitespace-nowrap">{formatMoney(amountOf(amount))}</span>,
  },
  {
    id: 'report',
    header: [{ label: t('differences.document') }],
    cell: ({ report, sha256 }) => (
      <span className="flex flex-col">
        <span>{report}</span>
        {sha256 && (
          <span title={sha256} className="text-label text-muted">
            {t('differences.sha256', { hashShown: sha256.slice(0, HASH_SHOWN) })}
          </span>
        )}
      </span>
    ),
  },
];
