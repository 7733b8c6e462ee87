import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { CostCellMutation } from './__generated__/CostCellMutation.graphql';
import { plainAmount } from '#client/lib/text/typedNumber.ts';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';

const starts = [
  ['today', t('costs.fromToday')],
  ['always', t('costs.forAllDays')],
  ['day', t('costs.fromTheDay')],
] as const;
type Start = (typeof starts)[number][0];

const inputClass = 'h-8 rounded-md border border-line-strong bg-surface px-2 text-small text-ink';

/** Unit cost of a product with an inline form to set it from today, from a day, or for all days. */
export function CostCell({
  productId,
  name,
  currency,
  cost,
  onSaved,
}: {
  productId: string;
  name: string;
  currency: string;
  cost: Amount | null;
  onSaved: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen)
    return (
      <CostForm
        productId={productId}
        name={name}
        currency={currency}
        cost={cost}
        onSaved={onSaved}
        onClose={() => setIsOpen(false)}
      />
    );
  return (
    <button
      type="button"
      aria-label={cost ? t('costs.changeCostOf', { name, cost: formatMoney(cost) }) : t('costs.enterCostOf', { name })}
      onClick={() => setIsOpen(true)}
      className={buttonClass(cost ? 'quiet' : 'secondary')}
    >
      {cost ? (
        <span className="text-ink underline decoration-line-strong decoration-dotted underline-offset-4">
          {formatMoney(cost)}
        </span>
      ) : (
        t('costs.enterCost')
      )}
    </button>
  );
}

function CostForm({
  productId,
  name,
  currency,
  cost,
  onSaved,
  onClose,
}: {
  productId: string;
  name: string;
  currency: string;
  cost: Amount | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [today] = useState(() => saoPauloDay(new Date()));
  const [amount, setAmount] = useState(plainAmount(cost));
  const [start, setStart] = useState<Start>(cost ? 'today' : 'always');
  const [day, setDay] = useState(today);
  const [save, isBusy] = useMutation<CostCellMutation>(graphql`
    mutation CostCellMutation($input: SetProductCostInput!) {
      setProductCost(input: $input) {
        __typename
        ... on SetProductCostPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('costs.theCostCouldNotBeSaved')) => toastError(message, 'cost');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (amount.trim() === '') return showFailure(t('costs.enterTheCost'));
    if (start === 'day' && !day) return showFailure(t('costs.enterTheDay'));
    const { money, refusal } = parseMoney(amount, currency);
    if (!money) return showFailure(refusal);
    const days =
      start === 'always'
        ? ({ scope: 'ALWAYS' } as const)
        : ({ scope: 'FROM_DAY', from: start === 'today' ? today : day } as const);
    save({
      variables: { input: { productId, ...days, cost: money } },
      onCompleted: ({ setProductCost: saved }) => {
        if (saved.__typename !== 'SetProductCostPayload') return showFailure(refusalOf(saved));
        toastSaved(t('costs.costSaved'), saved.lines);
        onClose();
        onSaved();
      },
      onError: () => showFailure(),
    });
  };
  const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
  return (
    <form
      aria-label={t('costs.costOf', { name })}
      onSubmit={handleSubmit}
      className="flex min-w-40 flex-wrap items-center gap-1.5"
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the focused button
        autoFocus
        aria-label={t('costs.costPerUnit', { currency })}
        inputMode="decimal"
        onKeyDown={handleKey}
        autoComplete="off"
        placeholder="0,00"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        className={`${inputClass} w-24`}
      />
      <Select label={t('costs.start')} value={start} options={starts} onChange={setStart} />
      {start === 'day' && (
        <input
          type="date"
          aria-label={t('costs.day')}
          max={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className={inputClass}
        />
      )}
      <Button type="submit" tone="primary" disabled={isBusy}>
        {isBusy ? t('costs.saving') : t('costs.save')}
      </Button>
      <Button tone="quiet" onClick={onClose}>
        {t('costs.cancel')}
      </Button>
    </form>
  );
}
