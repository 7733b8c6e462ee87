import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatMoney } from '#client/lib/format.ts';
import { taxesPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { Comparison } from './comparisonOf.ts';
import { ProfitBars } from './ProfitBars.tsx';
import { regimesForm } from './regimesView.ts';
import { YearsTable } from './YearsTable.tsx';

/** The years under each regime, what is left out, and what to think of. */
export function ComparisonPanel({ comparison }: { comparison: Comparison }) {
  const { view } = useUrlView(regimesForm);
  const { startDate, endDate, revenue, resultBeforeTaxes, years, isRanked, isTaxed, leftOut, warnings } = comparison;
  const closing = warnings.at(-1);
  return (
    <div className="flex flex-col gap-3">
      {!isTaxed && (
        <Banner tone="warning">
          Sem o regime de tributação informado, o imposto do que foi é desconhecido e não há diferença a mostrar.{' '}
          <Link to={taxesPath} className="font-medium underline">
            Informar o regime
          </Link>
        </Banner>
      )}
      <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        <MetricCard title="Período" value={<span className="text-body">{days(startDate, endDate)}</span>}>
          <span>meses fechados, até doze</span>
        </MetricCard>
        <MetricCard title="Receita" value={formatMoney(revenue)}>
          <span>preço menos descontos das vendas</span>
        </MetricCard>
        <MetricCard title="Resultado antes dos impostos" value={formatMoney(resultBeforeTaxes)}>
          <span>o mesmo em todos os regimes</span>
        </MetricCard>
      </div>
      <section aria-label="Regimes" className="rounded-lg border border-line bg-surface">
        <div className="flex items-center justify-between gap-2 px-4 py-2">
          <h2 className="font-semibold">O ano em cada regime</h2>
          <ExportButton path="/api/taxes/regimes/export" query={view} isEmpty={years.length === 0} />
        </div>
        <div className="border-t border-line">
          {isRanked ? (
            <ProfitBars years={isTaxed ? years : years.filter(({ isActual }) => !isActual)} />
          ) : (
            <p className="px-4 py-2.5 text-small text-muted">
              Sem a folha os regimes não se comparam: informe a folha acima para ver a ordem.
            </p>
          )}
        </div>
        <div className="border-t border-line">
          <YearsTable years={years} />
        </div>
        <p className="px-4 py-2 text-label text-muted">
          Estimativa pelas vendas, preços e compras que foram. Uma faixa vai do menor ao maior crédito de compras.
        </p>
      </section>
      {leftOut.length > 0 && (
        <section aria-label="Fora da comparação" className="rounded-lg border border-line bg-surface px-4 py-3">
          <h2 className="font-semibold">Fora da comparação</h2>
          <ul className="mt-1 flex flex-col gap-1 text-small">
            {leftOut.map(({ name, why }) => (
              <li key={name}>
                <span className="font-medium">{name}:</span> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Antes de decidir" className="rounded-lg border border-line bg-surface px-4 py-3">
        <h2 className="font-semibold">Antes de decidir</h2>
        <ul className="mt-1 flex max-w-4xl list-disc flex-col gap-1 pl-4 text-small">
          {warnings.slice(0, -1).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {closing && <p className="mt-3 max-w-4xl text-small font-medium">{closing}</p>}
      </section>
    </div>
  );
}

const days = (start: string, end: string) => `${formatDayOnly(start)} a ${formatDayOnly(end)}`;
