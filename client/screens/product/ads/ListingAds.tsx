import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { type Labelled, labelled, listingLabel } from '#client/screens/product/listingLabel.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { ListingAds_ads$data, ListingAds_ads$key } from './__generated__/ListingAds_ads.graphql';

type Day = ListingAds_ads$data['days'][number];

/** Advertising of a listing: its sums, and each day behind them. */
export function ListingAds({ ads, all }: { ads: ListingAds_ads$key; all: readonly Labelled[] }) {
  const { product, total, mark, days } = useFragment(
    graphql`
      fragment ListingAds_ads on ListingAds {
        product {
          ...listingLabel_product
        }
        total {
          spend {
            ...amount_money
          }
          sales {
            ...amount_money
          }
          acosPercent
          clicks
          impressions
        }
        mark {
          ...mark_figure
        }
        days {
          day
          spend {
            ...amount_money
          }
          sales {
            ...amount_money
          }
          acosPercent
          clicks
          impressions
        }
      }
    `,
    ads,
  );
  const listing = labelled(product);
  const label = listingLabel(listing, all);
  const known = markOf(mark);
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-small tabular-nums">
        <h3 className="inline-flex items-center gap-1.5 font-medium">
          <MarketplaceBadge marketplace={listing.marketplace} />
          {label}
        </h3>
        <span>
          {t('product.spend')} <Marked mark={known}>{formatMoney(amountOf(total.spend))}</Marked>
        </span>
        <span>{t('product.attributedSales', { sales: formatMoney(amountOf(total.sales)) })}</span>
        <span>
          {t('product.acos')} <Marked mark={known}>{formatPercent(total.acosPercent)}</Marked>
        </span>
        <span className="text-muted">
          {t('product.clicksImpressions', {
            clicks: formatCount(total.clicks),
            impressions: formatCount(total.impressions),
          })}
        </span>
      </div>
      <details>
        <summary className="w-fit rounded text-small font-medium text-link underline-offset-2 hover:underline max-sm:min-h-11 max-sm:content-center">
          {t('product.byDay')}
        </summary>
        <div className="mt-2 rounded-md border border-line">
          <DataTable
            label={t('product.adsByDay', { label })}
            columns={columns}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </div>
      </details>
    </div>
  );
}

const columns: readonly Column<Day>[] = [
  { id: 'day', phone: 'title', header: [{ label: t('product.day') }], cell: ({ day }) => formatDayOnly(day) },
  {
    id: 'spend',
    phone: 'primary',
    header: [{ label: t('product.spend2') }],
    align: 'right',
    cell: ({ spend }) => formatMoney(amountOf(spend)),
  },
  {
    id: 'sales',
    phone: 'secondary',
    header: [{ label: t('product.attributedSales2') }],
    align: 'right',
    cell: ({ sales }) => formatMoney(amountOf(sales)),
  },
  {
    id: 'acos',
    phone: 'meta',
    header: [{ label: t('product.acos') }],
    align: 'right',
    cell: ({ acosPercent }) => formatPercent(acosPercent),
  },
  {
    id: 'clicks',
    phone: 'meta',
    header: [{ label: t('product.clicks') }],
    align: 'right',
    cell: ({ clicks }) => formatCount(clicks),
  },
  {
    id: 'impressions',
    phone: 'meta',
    header: [{ label: t('product.impressions') }],
    align: 'right',
    cell: ({ impressions }) => formatCount(impressions),
  },
];
