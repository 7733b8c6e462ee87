import { formatMoney, formatPercent, formatQuantity } from '#client/lib/format.ts';
import type { ScenarioTotal } from './scenarioOf.ts';

/** Sums of a simulation by currency, with the units of the last 30 days at both prices. */
export const ScenarioTotals = ({ totals }: { totals: readonly ScenarioTotal[] }) => (
  <ul aria-label="Somas" className="flex flex-col gap-2">
    {totals.map(({ currency, listings, leftOut, revenueBefore, revenueAfter, profitBefore, profitAfter }) => (
      <li key={currency} className="rounded-lg border border-line bg-surface p-4">
        <dl className="grid gap-x-6 gap-y-2 text-table tabular-nums sm:grid-cols-3">
          <Sum
            name={`Receita em 30 dias (${currency})`}
            before={formatMoney(revenueBefore)}
            after={formatMoney(revenueAfter)}
          />
          <Sum name="Lucro em 30 dias" before={formatMoney(profitBefore)} after={formatMoney(profitAfter)} />
          <Sum name="Margem" before={share(profitBefore, revenueBefore)} after={share(profitAfter, revenueAfter)} />
        </dl>
        <p className="mt-2 text-2xs text-muted">
          Com as mesmas unidades dos últimos 30 dias completos, de {formatQuantity(listings, 'anúncio', 'anúncios')}
          {leftOut > 0 &&
            `; ${formatQuantity(leftOut, 'anúncio fica', 'anúncios ficam')} fora, sem preço, custo ou tarifas conhecidos`}
          .
        </p>
      </li>
    ))}
  </ul>
);

const share = (part: { minor: number }, whole: { minor: number }) =>
  formatPercent(whole.minor > 0 ? (part.minor * 100) / whole.minor : null);

const Sum = ({ name, before, after }: { name: string; before: string; after: string }) => (
  <div>
    <dt className="text-2xs text-muted">{name}</dt>
    <dd>
      <span className="text-muted">{before} → </span>
      <span className="font-semibold">{after}</span>
    </dd>
  </div>
);
