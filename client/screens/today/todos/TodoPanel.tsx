import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { addDays } from '#client/lib/time/time.ts';
import { rulePath } from '#client/parts/alerts/rulePath.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { Card } from '#client/screens/today/Card.tsx';
import { monthName } from '#client/screens/today/todayWords.ts';
import type { TodoPanel_today$data, TodoPanel_today$key } from './__generated__/TodoPanel_today.graphql';
import { todoPlace } from './todoPlaces.ts';

const FIRST = 5;
const units: Partial<Record<TodoPanel_today$data['todos']['items'][number]['unit'], string>> = {
  MONTH: t('today.month'),
  REVENUE: t('today.ofRevenue'),
};

/** What is to do, by money, each with one button that opens the place where it is done. The first button is the page's orange one. */
export function TodoPanel({ today }: { today: TodoPanel_today$key }) {
  const { todos, date } = useFragment(
    graphql`
      fragment TodoPanel_today on Today {
        date
        todos {
          count
          atStake {
            ...amount_money
          }
          threshold {
            ...amount_money
          }
          items(first: 7) {
            kind
            amount {
              ...amount_money
            }
            unit
            title
            text
          }
        }
      }
    `,
    today,
  );
  const [isWhole, setIsWhole] = useState(false);
  const { count, atStake, items, threshold } = todos;
  const shown = isWhole ? items : items.slice(0, FIRST);
  return (
    <Card
      title={t('today.toDoToday')}
      note={count > 0 && t('today.atStake', { atStake: formatMoney(amountOf(atStake)) })}
      aside={
        count > FIRST && (
          <Button tone="quiet" className="-my-1" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('today.seeOnly', { first: FIRST }) : t('today.seeAll', { count })}
          </Button>
        )
      }
    >
      {count === 0 ? (
        <p className="px-4 pt-1 pb-4 text-small text-muted">
          {t('today.nothingIsWorthMoreThanNow', { threshold: formatMoney(amountOf(threshold)) })}
        </p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-t border-line">
          {shown.map(({ kind, amount, unit, title, text }, index) => {
            const [to, label] = todoPlace(kind);
            return (
              <li
                key={`${kind} ${title}`}
                className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center"
              >
                <p className="text-body font-semibold tabular-nums sm:text-right">
                  {amount ? formatMoney(amountOf(amount)) : t('today.urgent')}
                  {units[unit] && amount && (
                    <span className="block text-label font-normal text-muted">{units[unit]}</span>
                  )}
                </p>
                <Link
                  to={to}
                  className={`${buttonClass(index === 0 ? 'primary' : 'secondary')} max-sm:min-h-11 sm:order-last print:hidden`}
                >
                  {label}
                </Link>
                <div className="min-w-0 max-sm:col-span-2">
                  <h3 className="text-body font-semibold wrap-anywhere">{title}</h3>
                  <p className="line-clamp-3 text-small text-muted wrap-anywhere">{text}</p>
                  {kind !== 'READING_FAILED' && (
                    <Link
                      to={rulePath(kind)}
                      aria-label={t('today.alertRuleOf', { title })}
                      className="inline-flex items-center text-small text-link hover:underline max-sm:min-h-11 print:hidden"
                    >
                      {t('today.alertRule')}
                    </Link>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <p className="border-t border-line px-4 py-2 text-small">
        <Link
          to={`${paths.profitDetector}?period=lastMonth`}
          className="inline-flex items-center text-link hover:underline max-sm:min-h-11"
        >
          {t('today.largestLossesOf', { month: monthName(addDays(`${date.slice(0, 7)}-01`, -1)) })}
        </Link>
      </p>
    </Card>
  );
}
