import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { addDays } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Card } from '#client/screens/today/Card.tsx';
import { monthName } from '#client/screens/today/todayWords.ts';
import type { TodoPanel_today$key } from './__generated__/TodoPanel_today.graphql';
import { PutOffList } from './PutOffList.tsx';
import { TodoEntry } from './TodoEntry.tsx';
import { usePutOff } from './usePutOff.ts';

const FIRST = 5;

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
          items(first: 8) {
            kind
            ...TodoEntry_todo
          }
          ...PutOffList_todos
        }
      }
    `,
    today,
  );
  const change = usePutOff();
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
          {shown.map((todo, index) => (
            <TodoEntry key={todo.kind + index} todo={todo} isFirst={index === 0} today={date} change={change} />
          ))}
        </ol>
      )}
      <PutOffList todos={todos} change={change} />
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
