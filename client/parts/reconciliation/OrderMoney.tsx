import type { ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { type Amount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { OrderMoneyQuery } from './__generated__/OrderMoneyQuery.graphql';

/** The money of an order: sale, charges, release, payout, each as its source says it. */
export function OrderMoney({ orderId }: { orderId: string }) {
  const { orderMoney } = useLazyLoadQuery<OrderMoneyQuery>(
    graphql`
      query OrderMoneyQuery($orderId: String!) {
        viewer {
          orderMoney(orderId: $orderId) {
            saleDay
            lines {
              kindText
              basis
              sourceText
              cashDay
              isSuperseded
              amount {
                ...amount_money
              }
            }
            charges {
              number
              text
              day
              isWithheld
              isGone
              amount {
                ...amount_money
              }
            }
            releases {
              paymentNumber
              text
              expectedDay
              releasedDay
              net {
                ...amount_money
              }
            }
            payoutRows {
              name
              day
              endsOn
              depositedOn
              amount {
                ...amount_money
              }
            }
          }
        }
      }
    `,
    { orderId },
    { fetchPolicy: 'store-and-network' },
  ).viewer;
  if (!orderMoney) return <EmptyState title={t('parts.orderNotFound')} hint={t('parts.itMayBeFromBeforeThe')} />;
  const { saleDay, lines, charges, releases, payoutRows } = orderMoney;
  const line = ({ kindText, basis, sourceText, cashDay, amount }: (typeof lines)[number]): Row => ({
    name: kindText,
    note: [basis, sourceText, cashDay && t('parts.moneyOn', { cashDay: formatDayOnly(cashDay) })]
      .filter(Boolean)
      .join(' · '),
    amount: amountOf(amount),
  });
  const superseded = lines.filter(({ isSuperseded }) => isSuperseded).map((one) => line(one));
  return (
    <div className="flex flex-col gap-4">
      <Part
        title={t('parts.saleOn', { saleDay: formatDayOnly(saleDay) })}
        rows={lines.filter((one) => !one.isSuperseded).map(line)}
      />
      {superseded.length > 0 && (
        <details className="text-small">
          <summary className="cursor-pointer text-muted">
            {t('parts.amountsReplacedByABetterSource', { supersededCount: superseded.length })}
          </summary>
          <Rows rows={superseded} />
        </details>
      )}
      <Part
        title={t('parts.chargesOfTheBill')}
        rows={charges.map(({ number, text, day, isWithheld, isGone, amount }) => ({
          name: text,
          note: [
            number,
            formatDayOnly(day),
            isWithheld === true && t('parts.heldFromTheSale'),
            isWithheld === false && t('parts.paidOnTheBill'),
            isGone && t('parts.leftTheBill'),
          ]
            .filter(Boolean)
            .join(' · '),
          amount: amountOf(amount),
        }))}
      />
      <Part
        title={t('parts.release')}
        rows={releases.map(({ paymentNumber, text, expectedDay, releasedDay, net }) => ({
          name: text,
          note: [
            paymentNumber,
            expectedDay && t('parts.expected', { expectedDay: formatDayOnly(expectedDay) }),
            releasedDay && t('parts.on', { releasedDay: formatDayOnly(releasedDay) }),
          ]
            .filter(Boolean)
            .join(' · '),
          amount: amountOf(net),
        }))}
      />
      <Part
        title={t('parts.payouts')}
        rows={payoutRows.map(({ name, day, endsOn, depositedOn, amount }) => ({
          name,
          note: [
            day && t('parts.on2', { day: formatDayOnly(day) }),
            endsOn
              ? t('parts.payoutUntil', {
                  endsOn: formatDayOnly(endsOn),
                  depositedOn: depositedOn
                    ? t('parts.depositedOn', { depositedOn: formatDayOnly(depositedOn) })
                    : t('parts.noDeposit'),
                })
              : t('parts.inTheMarketplaceAccount'),
          ]
            .filter(Boolean)
            .join(' · '),
          amount: amountOf(amount),
        }))}
      />
    </div>
  );
}

interface Row {
  name: string;
  note: string;
  amount: Amount | null;
}

const Part = ({ title, rows }: { title: string; rows: readonly Row[] }): ReactNode =>
  rows.length > 0 && (
    <section aria-label={title}>
      <h3 className="text-small font-semibold">{title}</h3>
      <Rows rows={rows} />
    </section>
  );

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="mt-1 flex flex-col divide-y divide-line rounded-md border border-line">
    {rows.map(({ name, note, amount }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- two rows may be equal
      <li key={index} className="flex items-baseline gap-3 px-3 py-1.5 text-small">
        <span className="min-w-0 flex-1">
          {name}
          <span className="block truncate text-label text-muted">{note}</span>
        </span>
        <span className="tabular-nums">{amount ? formatMoney(amount) : UNKNOWN}</span>
      </li>
    ))}
  </ul>
);
