import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
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
  [WORTH, 'O que compensa em cada produto'] as const,
  ...[...new Set([...PERCENTS, ...(chosen === null ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((percent) => [String(percent), `${percent} %`] as const),
];

const FAILURE = 'Não foi possível salvar os prazos';

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
      <Button onClick={() => setIsOpen(true)}>Prazos de reposição</Button>
      {isOpen && (
        <Dialog title="Prazos de reposição" onClose={() => setIsOpen(false)}>
          <form onSubmit={handleSubmit} className="flex flex-col gap-3">
            <p className="text-small text-muted">Valem para os produtos que não têm um prazo próprio.</p>
            <RuleFields values={{ leadDays, leadDeviationDays, reviewDays }} />
            <span className="flex flex-col gap-1 text-small font-medium">
              <span aria-hidden>Chance de durar até a próxima chegada</span>
              <Select
                isField
                label="Chance de durar até a próxima chegada"
                value={service}
                options={choicesWith(servicePercent)}
                onChange={setService}
              />
              <span className="text-label font-normal text-muted">
                O que compensa: de 70 a 98 %, pelo lucro de uma venda perdida e pelo custo de guardar uma unidade. Não é
                a parte da demanda atendida, que costuma ser maior.
              </span>
            </span>
            <TextField
              label="Custo do dinheiro (% ao ano)"
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
              Salvar
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
