import { formatMoney, formatPercent } from '#client/lib/format.ts';
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
        title="Impostos sobre vendas"
        value={<Marked mark={mark}>{formatMoney(tax)}</Marked>}
        badges={
          <>
            {Boolean(estimated?.minor) && <Badge tone="warning">estimativa</Badge>}
            {!hasExchange && <Badge tone="warning">sem câmbio</Badge>}
          </>
        }
      >
        <span>como na DRE, pelo dia da venda</span>
      </MetricCard>
      <MetricCard title="Receita tributada" value={formatMoney(base)}>
        <span>de {formatMoney(revenue)} de receita</span>
      </MetricCard>
      <MetricCard title="Alíquota efetiva" value={formatPercent(ratePercent)}>
        <span>imposto ÷ receita tributada</span>
      </MetricCard>
      <MetricCard title="Documentado" value={formatMoney(documented)}>
        <span>estimado: {formatMoney(estimated)}</span>
      </MetricCard>
    </div>
  );
}
