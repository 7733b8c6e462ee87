import type { Marketplace } from '#client/lib/marketplaces.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatDayAndClock, formatDuration } from '#client/lib/time/time.ts';
import { formatMoney } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import type { SpanList_spans$data, SpanList_spans$key } from './__generated__/SpanList_spans.graphql';
import { OwnerName } from '#client/screens/buy-box-dashboard/competitors/SellerButton.tsx';
import { RowsHead } from '#client/screens/buy-box-dashboard/status/RowsHead.tsx';
import { ownerOf } from '#client/screens/buy-box-dashboard/competitors/ownerOf.ts';

type Row = SpanList_spans$data[number];

/** Table of a timeline's spans, newest first. */
export function SpanList({
  spans,
  marketplace,
  product,
}: {
  spans: SpanList_spans$key;
  marketplace: Marketplace;
  /** Product id. */
  product: string;
}) {
  const rows = useFragment(
    graphql`
      fragment SpanList_spans on OwnershipSpan @relay(plural: true) {
        startedAt
        endedAt
        isOwnerChange
        owner {
          ...ownerOf_owner
        }
        price {
          ...amount_money
        }
        priceBefore {
          ...amount_money
        }
        ourPrice {
          ...amount_money
        }
      }
    `,
    spans,
  );
  const columns: Column<Row>[] = [
    {
      id: 'at',
      header: [{ label: t('buyBox.since') }],
      cell: ({ startedAt, endedAt }) => (
        <span className="flex flex-col whitespace-nowrap">
          <time dateTime={startedAt}>{formatDayAndClock(startedAt)}</time>
          <span className="text-label text-muted">
            {t('buyBox.for', { endedAt: formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) })}
          </span>
        </span>
      ),
    },
    {
      id: 'owner',
      header: [{ label: t('buyBox.owner') }],
      cell: ({ owner, isOwnerChange }) => (
        <span className="flex flex-col items-start">
          <OwnerName owner={ownerOf(owner)} marketplace={marketplace} />
          {isOwnerChange && <span className="text-label text-muted">{t('buyBox.changedOwner')}</span>}
        </span>
      ),
    },
    {
      id: 'price',
      header: [{ label: t('buyBox.price') }],
      align: 'right',
      cell: ({ price, priceBefore }) => (
        <Pair
          first={formatMoney(amountOf(price))}
          second={t('buyBox.before', { priceBefore: formatMoney(amountOf(priceBefore)) })}
        />
      ),
    },
    {
      id: 'ours',
      header: [{ label: t('buyBox.ourPrice') }],
      align: 'right',
      cell: ({ ourPrice }) => formatMoney(amountOf(ourPrice)),
    },
  ];
  const newestFirst = rows.toReversed();
  return (
    <div>
      <RowsHead count={rows.length} one={t('buyBox.span')} many={t('buyBox.spans')}>
        <ExportButton
          path={`/api/buybox/products/${encodeURIComponent(product)}/timeline/export`}
          isEmpty={rows.length === 0}
        />
      </RowsHead>
      <DataTable
        label={t('buyBox.historyOfTheBuyBox')}
        columns={columns}
        rows={newestFirst}
        rowKey={({ startedAt }) => startedAt}
      />
    </div>
  );
}
