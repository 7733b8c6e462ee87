import { useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { ApplyCostsMutation, ApplyCostsMutation$data } from './__generated__/ApplyCostsMutation.graphql';

type Counts = Extract<ApplyCostsMutation$data['applyPurchaseCosts'], { __typename: 'ApplyPurchaseCostsPayload' }>;

/** Sets costs by purchases: first the counts, then the costs. */
export function ApplyCosts() {
  const [days, setDays] = useState('0');
  const [counts, setCounts] = useState<Counts | null>(null);
  const [apply, isBusy] = useMutation<ApplyCostsMutation>(graphql`
    mutation ApplyCostsMutation($dryRun: Boolean!, $leadDays: Int) {
      applyPurchaseCosts(dryRun: $dryRun, leadDays: $leadDays) {
        __typename
        ... on ApplyPurchaseCostsPayload {
          changed
          removed
          entered
          same
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = (message = t('nfe.theCostsCouldNotBeComputed')) => toastError(message, 'nfe');
  const run = (dryRun: boolean) =>
    apply({
      variables: { dryRun, leadDays: Number.parseInt(days, 10) || 0 },
      onCompleted: ({ applyPurchaseCosts: answer }) => {
        if (answer.__typename !== 'ApplyPurchaseCostsPayload')
          return failed(refusalOf(answer as { __typename: string; message?: string }));
        if (dryRun) return setCounts(answer);
        setCounts(null);
        toast.success(t('nfe.costsSaved', { changed: answer.changed }));
      },
      onError: () => failed(),
    });
  const isSomething = counts !== null && counts.changed + counts.removed > 0;
  return (
    <section
      aria-label={t('nfe.costsOfThePurchases')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <p className="text-small text-muted">{t('nfe.theCostOfEachUnitIncludes')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('nfe.daysUntilArrival')}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => {
            setDays(event.target.value);
            setCounts(null);
          }}
        />
        <Button disabled={isBusy} onClick={() => run(true)}>
          {isBusy ? t('nfe.computing') : t('nfe.checkCosts')}
        </Button>
        {isSomething && (
          <Button tone="primary" disabled={isBusy} onClick={() => run(false)}>
            {t('nfe.saveCosts')}
          </Button>
        )}
      </div>
      {counts && (
        <p role="status" className="text-small tabular-nums">
          {t('nfe.newOrChangedCostsWithdrawnTyped', {
            changed: counts.changed,
            removed: counts.removed,
            entered: counts.entered,
            same: counts.same,
          })}
        </p>
      )}
    </section>
  );
}
