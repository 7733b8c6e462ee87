import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { useNow } from '#client/data/useNow.ts';
import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceWord, type Marketplace } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { unknownBeforeText } from '#client/lib/time/periods.ts';
import { formatClock } from '#client/lib/time/time.ts';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { capital, lastWeekday, monthName, sameDaysBefore, weekdayBefore } from '#client/screens/today/todayWords.ts';
import type { PeriodTile_tile$data, PeriodTile_tile$key } from './__generated__/PeriodTile_tile.graphql';
import { Tile } from './Tile.tsx';

type Metrics = PeriodTile_tile$data['metrics'];

/** Names, comparison and address of a tile. */
function wordsOf(kind: PeriodTile_tile$data['kind'], { startDate, endDate, comparedUntil }: Metrics, clock: string) {
  const until = comparedUntil ? formatClock(comparedUntil) : clock;
  const days = Number(endDate.slice(8)) - Number(startDate.slice(8)) + 1;
  if (kind === 'TODAY')
    return {
      title: t('today.today2'),
      chip: t('today.until', { until }),
      than: t('today.thanUntil', { endDate: lastWeekday(endDate), until }),
      search: 'comparison=sameWeekdays',
    };
  if (kind === 'YESTERDAY')
    return {
      title: t('today.yesterday'),
      than: t('today.than', { endDate: weekdayBefore(endDate) }),
      search: 'period=yesterday&comparison=sameWeekdays',
    };
  return {
    title: t('today.untilYesterday', { endDate: capital(monthName(endDate)) }),
    chip: t('today.days2', { days }),
    than: t('today.than2', { startDate: sameDaysBefore(startDate, endDate) }),
    search: `period=custom&startDate=${startDate}&endDate=${endDate}&comparison=monthBefore`,
  };
}

/** Figures of a period, which are the dashboard's cards of it; it leads there. */
export function PeriodTile({ tile, marketplace }: { tile: PeriodTile_tile$key; marketplace?: Marketplace }) {
  const { kind, metrics } = useFragment(
    graphql`
      fragment PeriodTile_tile on TodayTile {
        kind
        metrics {
          startDate
          endDate
          revenue {
            ...amount_money
          }
          revenueChangePercent
          comparedUntil
          unknownBefore
          orders
          profit {
            ...amount_money
          }
          marginPercent
          marks {
            revenue {
              ...mark_figure
            }
            profit {
              ...mark_figure
            }
          }
        }
      }
    `,
    tile,
  );
  const { title, chip, than, search } = wordsOf(kind, metrics, formatClock(useNow().toISOString()));
  const { revenueChangePercent: change, unknownBefore } = metrics;
  const profit = markOf(metrics.marks.profit);
  const ofMarketplace = marketplace ? `&marketplace=${marketplaceWord(marketplace)}` : '';
  return (
    <Tile
      title={title}
      to={`${paths.dashboard}?${search}${ofMarketplace}`}
      chip={chip}
      figure={<Marked mark={markOf(metrics.marks.revenue)}>{formatMoney(amountOf(metrics.revenue))}</Marked>}
      rows={[
        {
          id: 'profit',
          name: t('today.profit'),
          value: <Marked mark={profit}>{formatMoney(amountOf(metrics.profit))}</Marked>,
        },
        {
          id: 'margin',
          name: t('today.margin'),
          value: <Marked mark={profit}>{formatPercent(metrics.marginPercent)}</Marked>,
        },
        { id: 'orders', name: t('today.orders'), value: formatCount(metrics.orders) },
      ]}
    >
      <span className="[&_[data-trend]]:align-bottom">
        {change == null ? UNKNOWN : <Trend isUp={change >= 0}>{formatPercent(Math.abs(change))}</Trend>} {than}
      </span>
      {unknownBefore != null && <span className="block">{unknownBeforeText(unknownBefore)}</span>}
      {profit.missing.length > 0 && <span className="block">{profit.missing.join(', ')}</span>}
    </Tile>
  );
}
