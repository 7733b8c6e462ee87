import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { rulePath } from '#client/parts/alerts/rulePath.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { dueWords } from '#client/screens/today/todayWords.ts';
import type { TodoEntry_todo$data, TodoEntry_todo$key } from './__generated__/TodoEntry_todo.graphql';
import { todoPlace, todoRule } from './todoPlaces.ts';
import type { usePutOff } from './usePutOff.ts';

const units: Partial<Record<TodoEntry_todo$data['unit'], string>> = {
  MONTH: t('today.month'),
  REVENUE: t('today.ofRevenue'),
};
const small = 'inline-flex items-center text-small hover:underline max-sm:min-h-11';
const quiet = `${small} text-muted hover:text-ink disabled:opacity-50`;

/** A thing to do: its amount, what it is, the button to the place where it is done, its rule, and two ways to put its kind off. */
export function TodoEntry({
  todo,
  isFirst,
  today,
  change: { putOff, isBusy },
}: {
  todo: TodoEntry_todo$key;
  isFirst: boolean;
  today: string;
  change: ReturnType<typeof usePutOff>;
}) {
  const { kind, amount, unit, title, text, dueOn } = useFragment(
    graphql`
      fragment TodoEntry_todo on Todo {
        kind
        amount {
          ...amount_money
        }
        unit
        dueOn
        title
        text
      }
    `,
    todo,
  );
  const [to, label] = todoPlace(kind);
  const putOffFor = (days: 7 | 30) => (
    <button
      type="button"
      disabled={isBusy}
      aria-label={t('today.putOffOf', { title, days })}
      onClick={() => putOff(kind, days, title)}
      className={quiet}
    >
      {t('today.putOff', { days })}
    </button>
  );
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center">
      <p className="text-body font-semibold tabular-nums sm:text-right">
        {amount ? formatMoney(amountOf(amount)) : t('today.urgent')}
        {units[unit] && amount && <span className="block text-label font-normal text-muted">{units[unit]}</span>}
      </p>
      <Link
        to={to}
        className={`${buttonClass(isFirst ? 'primary' : 'secondary')} max-sm:min-h-11 sm:order-last print:hidden`}
      >
        {label}
      </Link>
      <div className="min-w-0 max-sm:col-span-2">
        <h3 className="text-body font-semibold wrap-anywhere">{title}</h3>
        {dueOn && <p className="text-small font-medium">{dueWords(dueOn, today)}</p>}
        <p className="line-clamp-3 text-small text-muted wrap-anywhere">{text}</p>
        {kind !== 'READING_FAILED' && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
            <Link
              to={rulePath(todoRule(kind))}
              aria-label={t('today.alertRuleOf', { title })}
              className={`${small} text-link`}
            >
              {t('today.alertRule')}
            </Link>
            {putOffFor(7)}
            {putOffFor(30)}
          </p>
        )}
      </div>
    </li>
  );
}
