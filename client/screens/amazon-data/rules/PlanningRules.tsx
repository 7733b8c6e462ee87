import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { PlanningRules_planning$key } from './__generated__/PlanningRules_planning.graphql';
import type { PlanningRulesMutation } from './__generated__/PlanningRulesMutation.graphql';
import { RuleFields } from './RuleFields.tsx';

const serviceLevels = ['90', '95', '98', '99'].map((percent) => [percent, `${percent} %`] as const);

const FAILURE = 'Não foi possível salvar os prazos';

/** Button and dialog for the account's reorder rules, which apply to products without their own. Saving recalculates. */
export function PlanningRules({ planning, onSaved }: { planning: PlanningRules_planning$key; onSaved: () => void }) {
  const { leadDays, leadDeviationDays, reviewDays, servicePercent } = useFragment(
    graphql`
      fragment PlanningRules_planning on PlanningSettings {
        leadDays
        leadDeviationDays
        reviewDays
        servicePercent
      }
    `,
    planning,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [service, setService] = useState(String(servicePercent));
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
          servicePercent: Number(service),
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
            <p className="text-table text-muted">Valem para os produtos que não têm um prazo próprio.</p>
            <RuleFields values={{ leadDays, leadDeviationDays, reviewDays }} />
            <span className="flex flex-col gap-1 text-table font-medium">
              <span aria-hidden>Nível de serviço</span>
              <Select isField label="Nível de serviço" value={service} options={serviceLevels} onChange={setService} />
              <span className="text-2xs font-normal text-muted">
                Reposições em 100 que o estoque de segurança atravessa sem ruptura. Vale para todos os produtos.
              </span>
            </span>
            <Button tone="primary" type="submit" disabled={isBusy} className="self-end">
              Salvar
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
