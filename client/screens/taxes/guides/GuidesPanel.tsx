import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { useNow } from '#client/data/useNow.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Expander } from '#client/ui/controls/Expander.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { GuidesPanelQuery } from './__generated__/GuidesPanelQuery.graphql';
import { FIRST_GUIDES, type GuideAmounts, type GuideRow, guideRows } from './guideRows.ts';

const query = graphql`
  query GuidesPanelQuery {
    viewer {
      taxes {
        guides {
          month
          regime
          dueOn
          ofLines {
            ...amount_money
          }
          rounding {
            ...amount_money
          }
          carried {
            ...amount_money
          }
          due {
            ...amount_money
          }
          taxes {
            kind
            ofLines {
              ...amount_money
            }
            rounding {
              ...amount_money
            }
            carried {
              ...amount_money
            }
            due {
              ...amount_money
            }
          }
        }
      }
    }
  }
`;

type Data = GuidesPanelQuery['response']['viewer']['taxes']['guides'][number];

const amountsOf = ({ ofLines, rounding, carried, due }: Data | Data['taxes'][number]): GuideAmounts => ({
  ofLines: amountOf(ofLines),
  rounding: amountOf(rounding),
  carried: amountOf(carried),
  due: amountOf(due),
});

/** What is to pay for each month, whatever period the screen shows. The months of the screen do not wait for it. */
export function GuidesPanel() {
  const [attempt, setAttempt] = useState(0);
  return (
    <section aria-label={t('taxes.paymentsOfTheMonth')} className="rounded-lg border border-line bg-surface">
      <ErrorBoundary
        resetKeys={[attempt]}
        fallback={
          <div role="alert">
            <EmptyState title={t('taxes.thePaymentsCouldNotBeLoaded')} hint={t('taxes.checkTheConnectionAndTryAgain')}>
              <Button onClick={() => setAttempt(attempt + 1)}>{t('taxes.tryAgain')}</Button>
            </EmptyState>
          </div>
        }
      >
        <Suspense
          fallback={
            <div role="status" aria-label={t('taxes.loading')} className="flex flex-col gap-3 p-4">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-40" />
            </div>
          }
        >
          <Guides attempt={attempt} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Guides({ attempt }: { attempt: number }) {
  const { viewer } = useLazyLoadQuery<GuidesPanelQuery>(
    query,
    {},
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [isWhole, setIsWhole] = useState(false);
  const today = saoPauloDay(useNow());
  const guides = viewer.taxes.guides.map((guide) => ({
    month: guide.month,
    regime: guide.regime,
    dueOn: guide.dueOn,
    taxes: guide.taxes.map((tax) => ({ kind: tax.kind, ...amountsOf(tax) })),
    ...amountsOf(guide),
  }));
  const toggle = (month: string) =>
    setOpened(opened.includes(month) ? opened.filter((one) => one !== month) : [...opened, month]);
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('taxes.paymentsOfTheMonth')}</h2>
        <ExportButton path="/api/costs/taxes/guides/export" isEmpty={guides.length === 0} />
      </div>
      <p className="border-t border-line px-4 py-2 text-label text-muted">{t('taxes.estimateOfWhatThereIsTo')}</p>
      {guides.length === 0 ? (
        <EmptyState title={t('taxes.noPaymentYet')} hint={t('taxes.theyAppearWithTheFirstMonth')} />
      ) : (
        <div className="border-t border-line">
          <DataTable
            label={t('taxes.paymentsOfTheMonth')}
            columns={columnsWith(toggle)}
            rows={guideRows(guides, { opened, isWhole, today })}
            rowKey={({ key }) => key}
          />
          {!isWhole && guides.length > FIRST_GUIDES && (
            <div className="px-4 py-2 print:hidden">
              <Button tone="quiet" className="-ml-3" onClick={() => setIsWhole(true)}>
                {t('taxes.showAll', { guidesCount: formatCount(guides.length) })}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

const columnsWith = (toggle: (month: string) => void): readonly Column<GuideRow>[] => [
  {
    id: 'month',
    header: [{ label: t('taxes.month') }],
    cell: ({ name, guide, due }) => (
      <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap">
        {guide ? (
          <Expander isOpen={guide.isOpen} title={t('taxes.taxesOfThePayment')} onToggle={() => toggle(guide.month)}>
            {name}
          </Expander>
        ) : (
          <span className="pl-4 text-muted">{name}</span>
        )}
        {guide?.isRunning && <Badge>{t('taxes.untilToday')}</Badge>}
        {/* on a phone the last column is off the screen */}
        <span aria-hidden className={clsx('basis-full sm:hidden', guide ? 'font-semibold' : 'pl-4 text-muted')}>
          {formatMoney(due)}
        </span>
      </span>
    ),
  },
  { id: 'regime', header: [{ label: t('taxes.regime') }], cell: ({ guide }) => guide?.regimeName },
  { id: 'dueOn', header: [{ label: t('taxes.dueOn') }], cell: ({ guide }) => guide && formatDayOnly(guide.dueOn) },
  amountColumn('ofLines', t('taxes.taxesOfTheSales'), t('taxes.taxOfEachSaleLessThat')),
  amountColumn('rounding', t('taxes.rounding'), t('taxes.whatChangesByRoundingTheMonth')),
  amountColumn('carried', t('taxes.returnsToOffset'), t('taxes.returnsThisMonthCouldNotTake')),
  {
    ...amountColumn('due', t('taxes.toPay'), t('taxes.theSumOfTheThree')),
    cell: ({ due, guide }) => <span className={guide ? 'font-semibold' : ''}>{formatMoney(due)}</span>,
  },
];

function amountColumn(id: keyof GuideAmounts, label: string, hint: string): Column<GuideRow> {
  return {
    id,
    header: [{ label, hint }],
    align: 'right',
    cell: (row) => <span className={row.guide ? '' : 'text-muted'}>{formatMoney(row[id])}</span>,
  };
}
