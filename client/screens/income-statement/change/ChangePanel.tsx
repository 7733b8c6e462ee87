import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
  const profitName = without ? t('incomeStatement.profitWithout', { without }) : t('incomeStatement.profit');
  const isEmpty = data.before.units + data.now.units === 0 && !before?.minor && !now?.minor;
  return (
    <section
      aria-label={t('incomeStatement.whyDidItChange')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold">
          {isEmpty
            ? t('incomeStatement.noSaleInTheTwoPeriods')
            : moved === null
              ? t('incomeStatement.theProfitOfOneOfThe')
              : headline(profitName, moved.minor, formatMoney({ ...moved, minor: Math.abs(moved.minor) }))}
        </h2>
        {!data.hasExchange && <Badge tone="warning">{t('incomeStatement.noExchangeRate')}</Badge>}
        {unknown > 0 && (
          <Badge tone="warning" title={t('incomeStatement.withoutKnownPriceCostOrFees')}>
            {t('incomeStatement.unitsLeftOut', { unknown })}
          </Badge>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          title={t('incomeStatement.thereIsNothingToCompare')}
          hint={t('incomeStatement.chooseAnotherPeriodOrBringYour')}
        >
          <CredentialsLink />
        </EmptyState>
      ) : moved === null || !before || !now ? (
        <EmptyState
          title={t('incomeStatement.itCannotBeCompared')}
          hint={
            unknownBefore
              ? t('incomeStatement.thePeriodItIsComparedWith', {
                  unknownBefore: unknownBeforeText(unknownBefore),
                  before: daysOf(data.before),
                })
              : t('incomeStatement.thereWereSalesButOfNone')
          }
        >
          {!unknownBefore && (
            <Link to={missingCostsPath()} className={buttonClass('primary')}>
              {t('incomeStatement.enterTheCosts')}
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          <Suspense fallback={<div className="h-80" />}>
            <WaterfallChart
              steps={waterfallSteps(
                { name: t('incomeStatement.before'), value: decimalOf(before) },
                shown.map(({ name, amount }) => ({ name, value: decimalOf(amount) })),
                { name: t('incomeStatement.now'), value: decimalOf(now) },
              )}
              currency={moved.currency}
            />
          </Suspense>
          <EffectsTable
            sides={[
              {
                name: capitalized(t('incomeStatement.before2', { profitName })),
                note: noteOf(data.before),
                profit: before,
              },
              { name: capitalized(t('incomeStatement.now2', { profitName })), note: noteOf(data.now), profit: now },
            ]}
            effects={effects}
          />
          {leftOut.map(({ name, reason }) => (
            <p key={name} className="text-small">
              <Badge tone="warning">{t('incomeStatement.outsideTheComparison')}</Badge>{' '}
              <span className="font-medium">{name}</span>
              {t('incomeStatement.notACauseBecauseOneOf', { reason })}
            </p>
          ))}
          {data.now.isRunning && <p className="text-small text-muted">{t('incomeStatement.todayIsNotOverYetThe')}</p>}
          {newProducts != null && goneProducts != null && newProducts + goneProducts > 0 && (
            <p className="text-label text-muted">
              {t('incomeStatement.inTheVolumeProductsThatDid', { newProducts, goneProducts })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const headline = (profit: string, minor: number, amount: string) =>
  minor === 0
    ? t('incomeStatement.theStayedTheSame', { profit })
    : `O ${profit} ${minor > 0 ? 'subiu' : t('incomeStatement.fell')} ${amount}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const daysOf = ({ startDate, endDate }: Side) =>
  t('incomeStatement.to', { startDate: formatDayOnly(startDate), endDate: formatDayOnly(endDate) });

const noteOf = (side: Side) => t('incomeStatement.units2', { side: daysOf(side), units: side.units });
