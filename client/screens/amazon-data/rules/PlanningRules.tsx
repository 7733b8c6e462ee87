import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { PlanningRules_planning$key } from './__generated__/PlanningRules_planning.graphql';
import type { PlanningRulesMutation } from './__generated__/PlanningRulesMutation.graphql';
import { RuleFields } from './RuleFields.tsx';

/** The choice that leaves it to each product's profit. */
const WORTH = 'worth';
const PERCENTS = [70, 80, 90, 95, 98];

const choicesWith = (chosen: number | null) => [
  [WORTH, t('amazonData.whatPaysOffForEachProduct')] as const,
  ...[...new Set([...PERCENTS, ...(chosen === null ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((percent) => [String(percent), `${percent} %`] as const),
];

const FAILURE = t('amazonData.theTermsCouldNotBeSaved');

/** Button and dialog for the account's reorder rules, which apply to products without their own. Saving recalculates. */
export function PlanningRules({ planning, onSaved }: { planning: PlanningRules_planning$key; onSaved: () => void }) {
  const {
    leadDays,
    leadDeviationDays,
    reviewDays,
    servicePercent = null,
    capitalPercent,
  } = useFragment(
    graphql`
      fragment PlanningRules_planning on PlanningSettings {
        leadDays
        leadDeviationDays
        reviewDays
        servicePercent
        capitalPercent
      }
    `,
    planning,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [service, setService] = useState(servicePercent === null ? WORTH : String(servicePercent));
  const [save, isBusy] = useMutation<PlanningRulesMutation>(graphql`
    mutation PlanningRulesMutation($input: SetPlanningSettingsInput!) {
      setPlanningSettings(input: $input) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string) => Number(form.get(name));
    save({
      variables: {
        input: {
          leadDays: number('leadDays'),
          leadDeviationDays: number('leadDeviationDays'),
          reviewDays: number('reviewDays'),
          servicePercent: service === WORTH ? null : Number(service),
          capitalPercent: number('capitalPercent'),
        },
      },
      onCompleted: ({ setPlanningSettings: answer }) => {
        if (answer.__typename === 'UserError') return toastError(answer.message, 'planning');
        setIsOpen(false);
        onSaved();
      },
      onError: () => toastError(FAILURE, 'planning'),
    });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('amazonData.restockingTerms')}</Button>
      {isOpen && (
        <Dialog title={t('amazonData.restockingTerms')} onClose={() => setIsOpen(false)}>
          <form onSubmit={handleSubmit} className="flex flex-col gap-3">
            <p className="text-small text-muted">{t('amazonData.theyHoldForTheProductsWithout')}</p>
            <RuleFields values={{ leadDays, leadDeviationDays, reviewDays }} />
            <span className="flex flex-col gap-1 text-small font-medium">
              <span aria-hidden>{t('amazonData.chanceOfLastingUntilTheNext')}</span>
              <Select
                isField
                label={t('amazonData.chanceOfLastingUntilTheNext')}
                value={service}
                options={choicesWith(servicePercent)}
                onChange={setService}
              />
              <span className="text-label font-normal text-muted">{t('amazonData.whatPaysOffFrom70To')}</span>
            </span>
            <TextField
              label={t('amazonData.costOfMoneyPercentAYear')}
              name="capitalPercent"
              type="number"
              inputMode="decimal"
              required
              min={0}
              max={900}
              step="any"
              defaultValue={capitalPercent}
            />
            <Button tone="primary" type="submit" disabled={isBusy} className="self-end">
              {t('amazonData.save')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
