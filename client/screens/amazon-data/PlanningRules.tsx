import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import type { PlanningRules_planning$key } from './__generated__/PlanningRules_planning.graphql';
import type { PlanningRulesMutation } from './__generated__/PlanningRulesMutation.graphql';
import { RuleFields } from './RuleFields.tsx';

const FAILURE = 'Não foi possível salvar os prazos';

/** A button that opens how everything is reordered that says nothing else; saved, all is worked out anew. */
export function PlanningRules({ planning, onSaved }: { planning: PlanningRules_planning$key; onSaved: () => void }) {
  const { leadDays, leadDeviationDays, reviewDays } = useFragment(
    graphql`
      fragment PlanningRules_planning on PlanningState {
        leadDays
        leadDeviationDays
        reviewDays
      }
    `,
    planning,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [save, isBusy] = useMutation<PlanningRulesMutation>(graphql`
    mutation PlanningRulesMutation($leadDays: Float!, $leadDeviationDays: Float!, $reviewDays: Int!) {
      savePlanningSettings(leadDays: $leadDays, leadDeviationDays: $leadDeviationDays, reviewDays: $reviewDays) {
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
        leadDays: number('leadDays'),
        leadDeviationDays: number('leadDeviationDays'),
        reviewDays: number('reviewDays'),
      },
      onCompleted: ({ savePlanningSettings: answer }) => {
        if (answer.__typename === 'UserError') return tellError(answer.message, 'planning');
        setIsOpen(false);
        onSaved();
      },
      onError: () => tellError(FAILURE, 'planning'),
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
            <Button tone="primary" type="submit" disabled={isBusy} className="self-end">
              Salvar
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
