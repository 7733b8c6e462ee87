import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatQuantity } from '#client/lib/format.ts';
import { paths } from '#client/lib/paths.ts';
import type { SalesView } from '#client/screens/dashboard/salesView.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { actionNames } from './actionNames.ts';
import type { SavingsQuery } from './__generated__/SavingsQuery.graphql';

/** Losses and possible savings of the last 30 complete days by the evaluation that the Profit Detector shows. */
export function Savings({ linkTo, onLeave }: { linkTo: (change: Partial<SalesView>) => string; onLeave: () => void }) {
  const { viewer } = useLazyLoadQuery<SavingsQuery>(
    graphql`
      query SavingsQuery {
        viewer {
          profitAnalyses(sort: { field: SAVINGS, direction: DESC }, size: 10) {
            summary {
              unclassified
              monthlyLoss(in: "BRL") {
                ...amount_money
              }
              gaps(in: "BRL") {
                ...amount_money
              }
              savings(in: "BRL") {
                ...amount_money
              }
            }
            rows {
              product {
                id
                asin
                name
              }
              potentialSavings(in: "BRL") {
                ...amount_money
              }
              action {
                kind
              }
            }
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const { summary, rows } = viewer.profitAnalyses;
  const [loss, gaps, savings] = [summary.monthlyLoss, summary.gaps, summary.savings].map(amountOf);
  const saving = rows.flatMap(({ potentialSavings, ...row }) => {
    const amount = amountOf(potentialSavings);
    return amount ? [{ ...row, amount }] : [];
  });
  if (!gaps?.minor && summary.unclassified === 0)
    return (
      <EmptyState
        title="Nada a economizar por aqui"
        hint="Nos últimos 30 dias completos nenhum produto deu prejuízo ou ficou abaixo da margem desejada."
      />
    );
  return (
    <div className="flex flex-col gap-5">
      <p className="text-label text-muted">Últimos 30 dias completos, como no Profit Detector.</p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Total name="Prejuízo" amount={formatMoney(loss && { ...loss, minor: Math.abs(loss.minor) })} />
        <Total name="Prejuízo e margem que falta" amount={formatMoney(gaps)} />
        <Total name="Economia possível" amount={formatMoney(savings)} />
      </dl>
      {saving.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Onde economizar mais</h3>
          <ul className="flex flex-col gap-1 text-small">
            {saving.map(({ product, amount, action }) => (
              <li key={product.id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  <Link
                    to={linkTo({ search: product.asin })}
                    onClick={onLeave}
                    className="block truncate py-1 text-ink hover:text-link hover:underline"
                  >
                    {product.name ?? product.asin}
                  </Link>
                  <span className="block text-label text-muted">Ação: {actionNames[action.kind]}</span>
                </span>
                <span className="whitespace-nowrap text-muted tabular-nums">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {summary.unclassified > 0 && (
        <p className="text-small text-muted">
          {formatQuantity(summary.unclassified, 'produto', 'produtos')} sem custo ou taxa conhecidos: o que falta a eles
          não está nas somas.
        </p>
      )}
      <Link
        to={paths.profitDetector}
        onClick={onLeave}
        className="self-start text-small font-medium text-link hover:underline"
      >
        Ver todos no Profit Detector
      </Link>
    </div>
  );
}

const Total = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex flex-col gap-0.5">
    <dt className="text-label text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{amount}</dd>
  </div>
);
