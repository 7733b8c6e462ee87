import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName, marketplaceWord, type Marketplace } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { SoldYesterday_today$key } from './__generated__/SoldYesterday_today.graphql';
import { Card } from './Card.tsx';

const colours: Record<string, string> = {
  AMAZON: 'bg-chart-amazon',
  MERCADOLIVRE: 'bg-chart-mercado-livre',
};
const colourOf = (marketplace: string) => colours[marketplace] ?? 'bg-chart-other';

/** Yesterday's revenue by marketplace as one bar, with the margin of each. */
export function SoldYesterday({ today }: { today: SoldYesterday_today$key }) {
  const { soldYesterday } = useFragment(
    graphql`
      fragment SoldYesterday_today on Today {
        soldYesterday {
          marketplace
          metrics {
            revenue {
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
      }
    `,
    today,
  );
  const rows = soldYesterday.map(({ marketplace, metrics }) => ({
    marketplace,
    metrics,
    revenue: amountOf(metrics.revenue),
  }));
  return (
    <Card title={t('today.whereYouSoldYesterday')}>
      {rows.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-small text-muted">{t('today.noSaleYesterday')}</p>
      ) : (
        <div className="flex flex-col px-4 pt-3 pb-2">
          <div aria-hidden className="flex h-3.5 gap-0.5 overflow-hidden rounded-sm forced-color-adjust-none">
            {rows.map(({ marketplace, revenue }) => (
              <span
                key={marketplace}
                className={colourOf(marketplace)}
                style={{ flexGrow: Math.max(0, revenue?.minor ?? 0) }}
              />
            ))}
          </div>
          <ul className="mt-1 tabular-nums">
            {rows.map(({ marketplace, metrics, revenue }) => (
              <li key={marketplace} className="flex items-baseline gap-2.5 border-b border-line py-2 last:border-0">
                <span aria-hidden className={`size-2.5 shrink-0 rounded-sm ${colourOf(marketplace)}`} />
                <Link
                  to={`${paths.dashboard}?period=yesterday&marketplace=${marketplaceWord(marketplace as Marketplace)}`}
                  className="min-w-0 flex-1 truncate hover:underline"
                >
                  {marketplaceName(marketplace)}
                </Link>
                <span className="text-right font-semibold">
                  <Marked mark={markOf(metrics.marks.revenue)}>{formatMoney(revenue)}</Marked>
                </span>
                <span className="w-20 shrink-0 text-right text-small whitespace-nowrap">
                  <Marked mark={markOf(metrics.marks.profit)}>
                    {metrics.marginPercent == null ? (
                      formatPercent(null)
                    ) : (
                      <Trend isUp={metrics.marginPercent >= 0}>{formatPercent(metrics.marginPercent)}</Trend>
                    )}
                  </Marked>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
