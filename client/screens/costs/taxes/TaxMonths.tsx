import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatConversion, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { monthName, regimeName } from '#client/parts/taxes/regimeWords.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { TaxMonths_month$data, TaxMonths_month$key } from './__generated__/TaxMonths_month.graphql';
import { isSimples } from './taxWords.ts';

type Month = TaxMonths_month$data[number];

/** Table of revenue, RBT12, rate and tax by month. */
export function TaxMonths({ months }: { months: TaxMonths_month$key }) {
  const rows = useFragment(
    graphql`
      fragment TaxMonths_month on TaxMonth @relay(plural: true) {
        month
        regime
        ratePercent
        likelyRatePercent
        rbt12 {
          ...amount_money
        }
        revenue {
          ...amount_money
        }
        companyRevenue {
          ...amount_money
        }
        companySource
        tax {
          ...amount_money
        }
        missingMonths
        isAboveSublimit
      }
    `,
    months,
  );
  return (
    <section aria-label={t('costs.taxByMonth')} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('costs.perMonth')}</h2>
        <ExportButton path="/api/costs/taxes/months/export" isEmpty={rows.length === 0} />
      </div>
      <DataTable label={t('costs.taxByMonth')} columns={columns} rows={rows} rowKey={({ month }) => month} />
    </section>
  );
}

/** Said of a revenue that is not of the stored sales. */
const sourceNames: Readonly<Record<string, string>> = { ENTERED: t('costs.entered'), NFE: t('costs.ofTheNfE') };

/** Future months have a rate only, no revenue or tax. */
const isFuture = (month: string) => month > saoPauloDay(new Date());

const columns: Column<Month>[] = [
  { id: 'month', header: [{ label: t('costs.month') }], cell: ({ month }) => monthName(month) },
  { id: 'regime', header: [{ label: t('costs.regime') }], cell: ({ regime }) => regimeName(regime) },
  {
    id: 'sales',
    header: [{ label: t('costs.salesOfTheMonth') }],
    align: 'right',
    cell: ({ month, revenue }) => (isFuture(month) ? UNKNOWN : formatMoney(amountOf(revenue))),
  },
  {
    id: 'revenue',
    header: [{ label: t('costs.revenueOfTheCompany') }],
    align: 'right',
    cell: ({ month, companyRevenue, companySource }) => (
      <span className="flex flex-col items-end gap-0.5">
        <span>{isFuture(month) ? UNKNOWN : formatMoney(amountOf(companyRevenue))}</span>
        {companySource && sourceNames[companySource] && (
          <span className="text-label text-muted">{sourceNames[companySource]}</span>
        )}
      </span>
    ),
  },
  {
    id: 'rbt12',
    header: [{ label: t('costs.rbt12') }],
    align: 'right',
    cell: ({ month, regime, rbt12, missingMonths }) => (
      <span className="flex flex-col items-end gap-0.5">
        <span>{formatMoney(amountOf(rbt12))}</span>
        {isFuture(month) && <span className="text-label text-muted">{t('costs.withTheSalesUntilToday')}</span>}
        {isSimples(regime) && missingMonths > 0 && (
          <Badge tone="warning" title={t('costs.theRevenueOfMonthsIsMissing', { missingMonths })}>
            {t('costs.rbt12Incomplete')}
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'rate',
    header: [{ label: t('costs.effectiveRate') }],
    align: 'right',
    cell: (row) => (
      <span className="flex flex-col items-end gap-0.5">
        <span>{rateText(row)}</span>
        {row.isAboveSublimit && <Badge tone="warning">{t('costs.icmsOutsideOfTheDas')}</Badge>}
      </span>
    ),
  },
  {
    id: 'tax',
    header: [{ label: t('costs.tax') }],
    align: 'right',
    cell: ({ month, regime, tax }) => (regime === 'NONE' || isFuture(month) ? UNKNOWN : formatMoney(amountOf(tax))),
  },
];

/** The rate; of an incomplete RBT12 `6,20% a 7,40%`, with no month of it known `a partir de 4,00%`. */
function rateText({ regime, ratePercent, likelyRatePercent, missingMonths }: Month): string {
  if (regime === 'NONE' || ratePercent == null) return UNKNOWN;
  const rate = formatConversion(ratePercent);
  if (!isSimples(regime) || missingMonths === 0) return rate;
  if (likelyRatePercent == null) return t('costs.from4', { rate });
  const likely = formatConversion(likelyRatePercent);
  return likely === rate ? rate : t('costs.to', { rate, likely });
}
