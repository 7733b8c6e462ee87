import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatMoney, formatQuantity } from '#client/lib/format.ts';
import { missingCostsPath } from '#client/lib/paths.ts';
import { unknownBeforeText } from '#client/lib/time/periods.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { ChangePanel_change$data, ChangePanel_change$key } from './__generated__/ChangePanel_change.graphql';
import { EffectsTable, effectWords } from './EffectsTable.tsx';
import { waterfallSteps } from './waterfallSteps.ts';

const WaterfallChart = lazy(async () => ({ default: (await import('./WaterfallChart.tsx')).WaterfallChart }));

type Side = ChangePanel_change$data['before'];

/** Reasons for the change of profit between two periods, as a waterfall chart and as a table. */
export function ChangePanel({ change }: { change: ChangePanel_change$key }) {
  const data = useFragment(
    graphql`
      fragment ChangePanel_change on ProfitChange {
        hasExchange
        unknownBefore
        newProducts
        goneProducts
        change {
          ...amount_money
        }
        before {
          startDate
          endDate
          units
          unknownUnits
          compared {
            ...amount_money
          }
        }
        now {
          startDate
          endDate
          isRunning
          units
          unknownUnits
          compared {
            ...amount_money
          }
        }
        leftOut {
          effect
          basis {
            text
          }
        }
        effects {
          effect
          amount {
            ...amount_money
          }
        }
      }
    `,
    change,
  );
  const moved = amountOf(data.change);
  const before = amountOf(data.before.compared);
  const now = amountOf(data.now.compared);
  const effects = data.effects.map(({ effect, amount }) => ({
    ...effectWords[effect],
    amount: amountOf(amount)!,
  }));
  const shown = effects.filter(({ amount }) => amount.minor !== 0);
  const unknown = data.before.unknownUnits + data.now.unknownUnits;
  const { newProducts, goneProducts, unknownBefore } = data;
  const leftOut = data.leftOut.map(({ effect, basis }) => ({
    name: effectWords[effect].name,
    reason: basis.map(({ text }) => text).join('; '),
  }));
  const without = leftOut.map(({ name }) => name.toLowerCase()).join(', ');
  const profitName = without ? `lucro sem ${without}` : 'lucro';
  const isEmpty = data.before.units + data.now.units === 0 && !before?.minor && !now?.minor;
  return (
    <section aria-label="Por que mudou?" className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold">
          {isEmpty
            ? 'Nenhuma venda nos dois períodos'
            : moved === null
              ? 'O lucro de um dos períodos não é conhecido'
              : headline(profitName, moved.minor, formatMoney({ ...moved, minor: Math.abs(moved.minor) }))}
        </h2>
        {!data.hasExchange && <Badge tone="warning">sem câmbio</Badge>}
        {unknown > 0 && (
          <Badge tone="warning" title="Sem preço, custo ou tarifa conhecidos: fora do lucro dos dois períodos">
            {formatQuantity(unknown, 'unidade fora da conta', 'unidades fora da conta')}
          </Badge>
        )}
      </div>
      {isEmpty ? (
        <EmptyState title="Não há o que comparar" hint="Escolha outro período ou traga suas vendas.">
          <CredentialsLink />
        </EmptyState>
      ) : moved === null || !before || !now ? (
        <EmptyState
          title="Não dá para comparar"
          hint={
            unknownBefore
              ? `${unknownBeforeText(unknownBefore)}: o período com que se compara (${daysOf(data.before)}) não é todo conhecido. Escolha outro período ou compare com outras datas.`
              : 'Houve vendas, mas de nenhuma se conhecem o preço, o custo e as tarifas. Informe os custos dos produtos.'
          }
        >
          {!unknownBefore && (
            <Link to={missingCostsPath()} className={buttonClass('primary')}>
              Informar os custos
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          <Suspense fallback={<div className="h-80" />}>
            <WaterfallChart
              steps={waterfallSteps(
                { name: 'Antes', value: decimalOf(before) },
                shown.map(({ name, amount }) => ({ name, value: decimalOf(amount) })),
                { name: 'Agora', value: decimalOf(now) },
              )}
              currency={moved.currency}
            />
          </Suspense>
          <EffectsTable
            sides={[
              { name: capitalized(`${profitName} antes`), note: noteOf(data.before), profit: before },
              { name: capitalized(`${profitName} agora`), note: noteOf(data.now), profit: now },
            ]}
            effects={effects}
          />
          {leftOut.map(({ name, reason }) => (
            <p key={name} className="text-small">
              <Badge tone="warning">fora da comparação</Badge> <span className="font-medium">{name}</span>: {reason}.
              Não é causa, porque um dos lados não foi lido.
            </p>
          ))}
          {data.now.isRunning && (
            <p className="text-small text-muted">
              Hoje ainda não acabou: o período de agora vai até este momento, e o de antes tem dias inteiros.
            </p>
          )}
          {newProducts != null && goneProducts != null && newProducts + goneProducts > 0 && (
            <p className="text-label text-muted">
              No volume: {formatQuantity(newProducts, 'produto que não vendia', 'produtos que não vendiam')} e{' '}
              {formatQuantity(goneProducts, 'produto que deixou de vender', 'produtos que deixaram de vender')}.
            </p>
          )}
        </>
      )}
    </section>
  );
}

const headline = (profit: string, minor: number, amount: string) =>
  minor === 0 ? `O ${profit} ficou igual` : `O ${profit} ${minor > 0 ? 'subiu' : 'caiu'} ${amount}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const daysOf = ({ startDate, endDate }: Side) => `${formatDayOnly(startDate)} a ${formatDayOnly(endDate)}`;

const noteOf = (side: Side) => `${daysOf(side)} · ${formatQuantity(side.units, 'unidade', 'unidades')}`;
