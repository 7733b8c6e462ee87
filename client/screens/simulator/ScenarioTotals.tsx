import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { ScenarioTotal } from './scenarioOf.ts';

/** Sums of a simulation by currency, with the units of the last 30 days at both prices. */
export const ScenarioTotals = ({ totals }: { totals: readonly ScenarioTotal[] }) => (
  <ul aria-label={t('simulator.sums')} className="flex flex-col gap-2">
    {totals.map(({ currency, listings, leftOut, revenueBefore, revenueAfter, profitBefore, profitAfter }) => (
      <li key={currency} className="rounded-lg border border-line bg-surface p-4">
        <dl className="grid gap-x-6 gap-y-2 text-small tabular-nums sm:grid-cols-3">
          <Sum
            name={t('simulator.revenueIn30Days', { currency })}
            before={formatMoney(revenueBefore)}
            after={formatMoney(revenueAfter)}
          />
          <Sum
            name={t('simulator.profitIn30Days')}
            before={formatMoney(profitBefore)}
            after={formatMoney(profitAfter)}
          />
          <Sum
            name={t('simulator.margin')}
            before={share(profitBefore, revenueBefore)}
            after={share(profitAfter, revenueAfter)}
          />
        </dl>
        <p className="mt-2 text-label text-muted">
          {t('simulator.withTheSameUnitsAsIn', { listings })}
          {leftOut > 0 && t('simulator.listingsAreLeftOutWithoutKnown', { leftOut })}.
        </p>
      </li>
    ))}
  </ul>
);

const share = (part: { minor: number }, whole: { minor: number }) =>
  formatPercent(whole.minor > 0 ? (part.minor * 100) / whole.minor : null);

const Sum = ({ name, before, after }: { name: string; before: string; after: string }) => (
  <div>
    <dt className="text-label text-muted">{name}</dt>
    <dd>
      <span className="text-muted">{before} → </span>
      <span className="font-semibold">{after}</span>
    </dd>
  </div>
);
