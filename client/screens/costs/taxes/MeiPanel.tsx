import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { overheadsPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { monthName } from '#client/parts/taxes/regimeWords.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { useSaveOverhead } from '#client/screens/costs/overheads/useSaveOverhead.ts';
import type { MeiPanel_mei$key } from './__generated__/MeiPanel_mei.graphql';

/** The year of an MEI: its fixed DAS, and its revenue beside the limit. */
export function MeiPanel({ mei, onSaved }: { mei: MeiPanel_mei$key; onSaved: () => void }) {
  const { year, dasFrom, dasUntil, hasOverhead, state, isNear, passesIn, missingMonths, ...money } = useFragment(
    graphql`
      fragment MeiPanel_mei on MeiYear {
        year
        das {
          ...amount_money
        }
        dasFrom
        dasUntil
        hasOverhead
        limit {
          ...amount_money
        }
        revenue {
          ...amount_money
        }
        state
        isNear
        passesIn
        missingMonths
      }
    `,
    mei,
  );
  const [save, isBusy] = useSaveOverhead();
  const [das, limit, revenue] = [amountOf(money.das), amountOf(money.limit)!, amountOf(money.revenue)!];
  const used = (revenue.minor / limit.minor) * 100;
  const month = passesIn && monthName(passesIn);
  const handleAdd = () => {
    if (!das) return;
    const overhead = { name: 'DAS-MEI', category: 'FIXED_TAXES', every: 'MONTH', allocation: 'REVENUE' } as const;
    save({ input: { ...overhead, amount: das, validFrom: dasFrom, validUntil: dasUntil } }, () => {
      toast.success('DAS-MEI lançado nas despesas fixas.');
      onSaved();
    });
  };
  return (
    <section aria-label={`MEI em ${year}`} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">MEI em {year}</h2>
      {state === 'OUT_NOW' && (
        <Banner tone="warning">
          A receita passou do limite em mais de 20%: a empresa deixa de ser MEI desde janeiro, ou desde a abertura. Fale
          com a sua contabilidade.
        </Banner>
      )}
      {state === 'OUT_NEXT_JANUARY' && (
        <Banner tone="warning">
          A receita passou do limite: a empresa deixa de ser MEI em janeiro, com imposto sobre o excesso.
        </Banner>
      )}
      {state === 'INSIDE' && isNear && <Banner tone="warning">A receita já passou de 80% do limite do ano.</Banner>}
      <div className="flex flex-col gap-1">
        <p className="text-small">
          {formatMoney(revenue)} de {formatMoney(limit)} ({formatPercent(used)})
        </p>
        <ProgressBar
          label="Receita do ano no limite do MEI"
          done={Math.min(revenue.minor, limit.minor)}
          total={limit.minor}
        />
        <p className="text-label text-muted">
          {!month
            ? 'No ritmo de hoje, o ano termina dentro do limite.'
            : state === 'INSIDE'
              ? `No ritmo de hoje, passa do limite em ${month}.`
              : `Passou do limite em ${month}.`}
          {missingMonths > 0 && ' Há meses do ano sem receita informada: o total pode ser maior.'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-small">
        <span>DAS do mês: {das ? formatMoney(das) : 'não informado ainda'}</span>
        {hasOverhead ? (
          <Link to={overheadsPath} className="font-medium text-link hover:underline">
            Já está nas despesas fixas
          </Link>
        ) : (
          das && (
            <Button disabled={isBusy} onClick={handleAdd}>
              Lançar o DAS-MEI nas despesas fixas
            </Button>
          )
        )}
        {das && dasUntil && <span className="text-label text-muted">valor até {formatDayOnly(dasUntil)}</span>}
      </div>
    </section>
  );
}
