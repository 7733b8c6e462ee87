import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { Taxes } from './taxesOf.ts';

/** The sums of the period: the tax, what it is of, and which part of it documents state. */
export function TaxCards({ taxes: { total, hasExchange } }: { taxes: Pick<Taxes, 'total' | 'hasExchange'> }) {
  const { tax, revenue, base, estimated, documented, ratePercent, mark } = total;
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <MetricCard
        title={t('taxes.taxesOnSales')}
        value={<Marked mark={mark}>{formatMoney(tax)}</Marked>}
        badges={
          <>
            {Boolean(estimated?.minor) && <Badge tone="warning">{t('taxes.estimate')}</Badge>}
            {!hasExchange && <Badge tone="warning">{t('taxes.noExchangeRate')}</Badge>}
          </>
        }
      >
        <span>{t('taxes.asInTheIncomeStatementBy')}</span>
      </MetricCard>
      <MetricCard title={t('taxes.taxedRevenue')} value={formatMoney(base)}>
        <span>{t('taxes.ofOfRevenue', { revenue: formatMoney(revenue) })}</span>
      </MetricCard>
      <MetricCard title={t('taxes.effectiveRate')} value={formatPercent(ratePercent)}>
        <span>{t('taxes.taxTaxedRevenue')}</span>
      </MetricCard>
      <MetricCard title={t('taxes.documented')} value={formatMoney(documented)}>
        <span>{t('taxes.estimated', { estimated: formatMoney(estimated) })}</span>
      </MetricCard>
    </div>
  );
}
