import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { SumsTable_sums$data, SumsTable_sums$key } from './__generated__/SumsTable_sums.graphql';

type Row = SumsTable_sums$data[number];

const money = (id: string, label: string, hint: string, amount: (row: Row) => Row['summary']): Column<Row> => ({
  id,
  header: [{ label, hint }],
  align: 'right',
  cell: (row) => <span className="whitespace-nowrap">{formatMoney(amountOf(amount(row)))}</span>,
});

const columns: Column<Row>[] = [
  {
    id: 'text',
    header: [{ label: t('payouts.charge') }],
    cell: ({ text, subType, type, isUnknown }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        {text ?? subType} <span className="text-muted">{subType}</span>
        {type === 'BONUS' && <Badge tone="positive">{t('payouts.bonus')}</Badge>}
        {isUnknown && <Badge tone="warning">{t('payouts.new')}</Badge>}
      </span>
    ),
  },
  { id: 'rows', header: [{ label: t('payouts.rows') }], align: 'right', cell: ({ rowCount }) => formatCount(rowCount) },
  money('summary', t('payouts.summary'), t('payouts.whatTheMarketplacesSummarySays'), (row) => row.summary),
  money('details', t('payouts.rowsOfTheBill'), t('payouts.theRowsAddedUpWithoutCredit'), (row) => row.details),
  money('difference', t('payouts.difference'), t('payouts.rowsMinusSummary'), (row) => row.difference),
  money('bonuses', t('payouts.givenBack'), t('payouts.whatBonusesGaveBackOfThese'), (row) => row.bonuses),
  money(
    'creditNotes',
    t('payouts.creditNotes'),
    t('payouts.bonusesGivenAfterClosingOutsideThe'),
    (row) => row.creditNotes,
  ),
];

/** Sums of a period by sub-type: the marketplace's summary beside the rows. */
export function SumsTable({ sums }: { sums: SumsTable_sums$key }) {
  const rows = useFragment(
    graphql`
      fragment SumsTable_sums on BillSum @relay(plural: true) {
        type
        subType
        text
        isUnknown
        rowCount
        summary {
          ...amount_money
        }
        details {
          ...amount_money
        }
        creditNotes {
          ...amount_money
        }
        bonuses {
          ...amount_money
        }
        difference {
          ...amount_money
        }
      }
    `,
    sums,
  );
  return (
    <DataTable
      label={t('payouts.summaryAndRows')}
      columns={columns}
      rows={rows}
      rowKey={({ type, subType }) => `${type} ${subType}`}
    />
  );
}
