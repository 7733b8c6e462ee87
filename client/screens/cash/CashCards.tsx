import { type ReactNode, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { CashCards_forecast$key } from './__generated__/CashCards_forecast.graphql';
import { BankBalanceDialog } from './BankBalanceDialog.tsx';
import { daysUntil, shortDay } from './cashRows.ts';

/** What comes until Friday, the lowest balance, what is held, and the balance it begins with. */
export function CashCards({ forecast }: { forecast: CashCards_forecast$key }) {
  const data = useFragment(
    graphql`
      fragment CashCards_forecast on CashForecast {
        currency
        friday
        untilFriday {
          ...amount_money
        }
        lowestDate
        lowestBalance {
          ...amount_money
        }
        heldCount
        heldTotal {
          ...amount_money
        }
        unknown {
          ...amount_money
        }
        opening {
          ...amount_money
        }
        openingNote
        balances {
          marketplace
          date
          balance {
            ...amount_money
          }
        }
        days {
          date
        }
        sources {
          part
          state
        }
      }
    `,
    forecast,
  );
  const [isTyping, setIsTyping] = useState(false);
  const start = data.days[0]!.date;
  const lowest = amountOf(data.lowestBalance);
  const opening = amountOf(data.opening);
  const unknown = amountOf(data.unknown);
  const bank = data.balances.find(({ marketplace }) => marketplace == null);
  const stateOf = (part: string) => data.sources.find((source) => source.part === part)?.state;
  const isUnread = stateOf('KNOWN_RELEASES') === 'UNREAD' && stateOf('ESTIMATED_RELEASES') === 'UNREAD';
  const isHeldUnread = data.heldCount === 0 && stateOf('KNOWN_RELEASES') === 'UNREAD';
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      <MetricCard
        title={t('cash.comesInByFriday', { friday: shortDay(data.friday) })}
        value={isUnread ? UNKNOWN : formatMoney(amountOf(data.untilFriday))}
      >
        <Line>
          {isUnread ? t('cash.releasesAndPayoutsNotReadYet') : t('cash.releasesPayoutsAndSalesTodayIncluded')}
        </Line>
        {unknown && unknown.minor !== 0 && (
          <Line>{t('cash.leftOutOfSalesWithoutAn', { unknown: formatMoney(unknown) })}</Line>
        )}
      </MetricCard>
      <MetricCard
        title={t('cash.lowestBalance')}
        value={formatMoney(lowest)}
        tone={lowest && lowest.minor < 0 ? 'negative' : 'neutral'}
      >
        <Line>
          {data.lowestDate
            ? `${formatDayOnly(data.lowestDate)} · ${inDays(daysUntil(start, data.lowestDate))}`
            : t('cash.theOpeningBalanceIsMissing')}
        </Line>
      </MetricCard>
      <MetricCard title={t('cash.held')} value={isHeldUnread ? UNKNOWN : formatMoney(amountOf(data.heldTotal))}>
        <Line>
          {isHeldUnread
            ? t('cash.releasesAndPayoutsNotReadYet')
            : data.heldCount === 0
              ? t('cash.nothingHeldInWhatWasRead')
              : t('cash.amountsWithTheReasonBelow', { heldCount: data.heldCount })}
        </Line>
      </MetricCard>
      <MetricCard
        title={t('cash.openingBalance')}
        value={formatMoney(opening)}
        tone={opening && opening.minor < 0 ? 'negative' : 'neutral'}
        footer={
          <Button className="mt-1.5" onClick={() => setIsTyping(true)}>
            {bank ? t('cash.changeBankBalance') : t('cash.enterBankBalance')}
          </Button>
        }
      >
        {data.balances.map(({ marketplace, date, balance }) => (
          <Line key={marketplace ?? 'bank'}>
            {t('cash.on', {
              marketplace: marketplace == null ? t('cash.bank') : marketplaceName(marketplace),
              balance: formatMoney(amountOf(balance)),
              date: shortDay(date),
            })}
          </Line>
        ))}
        {data.openingNote && <Line>{data.openingNote}</Line>}
      </MetricCard>
      {isTyping && (
        <BankBalanceDialog
          currency={data.currency}
          known={bank ? amountOf(bank.balance) : null}
          onClose={() => setIsTyping(false)}
        />
      )}
    </div>
  );
}

const Line = ({ children }: { children: ReactNode }) => <span>{children}</span>;

const inDays = (days: number) =>
  days === 0 ? t('cash.today') : days === 1 ? t('cash.tomorrow') : t('cash.inDays', { days });
