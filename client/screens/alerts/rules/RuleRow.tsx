import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { FieldNote } from '#client/ui/controls/FieldNote.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { wordsOf } from '#client/parts/alerts/causeWords.ts';
import type { RuleRow_rule$key } from './__generated__/RuleRow_rule.graphql';
import type { RuleRowMutation } from './__generated__/RuleRowMutation.graphql';

/** The rule of one kind: on or off, and from which amount on. The address' fragment names the kind to go to. */
export function RuleRow({ rule }: { rule: RuleRow_rule$key }) {
  const { kind, isOn, isDefault, threshold, opened, reached } = useFragment(
    graphql`
      fragment RuleRow_rule on AlertRule {
        kind
        isOn
        isDefault
        threshold {
          ...amount_money
        }
        opened
        reached
      }
    `,
    rule,
  );
  const [save, isBusy] = useMutation<RuleRowMutation>(graphql`
    mutation RuleRowMutation($kind: AlertKind!, $isOn: Boolean!, $thresholdMinor: BigInt) {
      setAlertRule(kind: $kind, isOn: $isOn, thresholdMinor: $thresholdMinor) {
        __typename
        ... on SetAlertRulePayload {
          viewer {
            unreadAlertCount
            alertRules {
              kind
              ...RuleRow_rule
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const amount = amountOf(threshold)!;
  const word = kind.toLowerCase();
  const row = useRow(word);
  const [fault, setFault] = useState<string | null>(null);
  const { name, means } = wordsOf(kind);
  const store = (change: { isOn?: boolean; thresholdMinor?: number | null }) =>
    void save({
      variables: { kind, isOn, thresholdMinor: isDefault ? null : amount.minor, ...change },
      onCompleted: ({ setAlertRule }) => {
        const refusal = refusalOf(setAlertRule);
        setFault(refusal ?? null);
        if (!refusal) toast.success(t('alerts.saved'), { id: 'alert-rule' });
      },
      onError: () => toastError(t('alerts.couldNotChange'), 'alert-rule'),
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { money, refusal } = parseMoney(new FormData(event.currentTarget).get('amount') as string, 'BRL');
    return money ? store({ thresholdMinor: money.minor }) : setFault(refusal);
  };
  const noteId = `${word}-note`;
  return (
    <li
      ref={row}
      id={word}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2 px-4 py-3 outline-offset-[-2px] sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-small text-muted">{means}</p>
        <p className="text-small text-muted">
          {t('alerts.wouldHaveNotified', { count: reached ?? 0 })} · {t('alerts.ofOpened', { count: opened ?? 0 })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-h-8 items-center gap-2 text-small max-sm:min-h-11">
          <input
            type="checkbox"
            checked={isOn}
            disabled={isBusy}
            aria-label={t('alerts.notifyMeOf', { kind: name })}
            onChange={({ target }) => store({ isOn: target.checked })}
            className="size-4 accent-link"
          />
          {t('alerts.notifyMe')}
        </label>
        <form key={`${amount.minor}`} onSubmit={handleSubmit} className="flex flex-wrap items-center gap-2 text-small">
          <span aria-hidden className="text-muted">
            {t('alerts.fromAmount')}
          </span>
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            disabled={!isOn}
            defaultValue={decimalOf(amount).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}
            aria-label={t('alerts.fromAmountOf', { kind: name })}
            aria-invalid={fault !== null}
            aria-describedby={fault ? noteId : undefined}
            className="h-8 w-28 rounded-md border border-line-strong bg-surface px-2.5 text-right tabular-nums disabled:opacity-60"
          />
          <Button type="submit" disabled={isBusy || !isOn} aria-label={t('alerts.saveOf', { kind: name })}>
            {t('alerts.save')}
          </Button>
          {isDefault ? (
            <span className="text-muted">{t('alerts.default')}</span>
          ) : (
            <Button
              tone="quiet"
              disabled={isBusy}
              aria-label={t('alerts.useDefaultOf', { kind: name })}
              onClick={() => store({ thresholdMinor: null })}
            >
              {t('alerts.useDefault')}
            </Button>
          )}
        </form>
        {fault && (
          <span className="w-full">
            <FieldNote id={noteId} error={fault} />
          </span>
        )}
      </div>
    </li>
  );
}

/** The row of a kind, brought into view and focused when the address names it. */
function useRow(word: string) {
  const row = useRef<HTMLLIElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${word}`) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus();
  }, [hash, word]);
  return row;
}
