import { actionNames } from '#client/parts/reconciliation/DisputeDialog.tsx';
import { type DisputeState, nextStates } from '#client/parts/reconciliation/disputeStates.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';

/** Buttons of what may be done about the chosen differences, by their states. */
export function BulkActions({
  states,
  isOfOne = false,
  onStart,
}: {
  states: readonly string[];
  /** Whether it belongs to one difference rather than to a selection. */
  isOfOne?: boolean;
  onStart: (state: DisputeState) => void;
}) {
  if (states.length === 0) return null;
  const allowed = (['CONTESTED', 'IGNORED', 'WON', 'LOST', 'OPEN'] as const).filter((state) =>
    states.every((from) => nextStates[from]?.includes(state)),
  );
  return (
    <div role="group" aria-label={t('differences.actions')} className="flex flex-wrap items-center gap-2">
      {allowed.map((state) => (
        <Button
          key={state}
          tone={state === 'CONTESTED' && !isOfOne ? 'primary' : 'secondary'}
          onClick={() => onStart(state)}
        >
          {actionNames[state]}
        </Button>
      ))}
      {!isOfOne && (
        <span className="text-small text-muted">
          {t('differences.chosen', { statesCount: states.length })}
          {allowed.length === 0 && t('differences.noActionSuitsAllOfThe')}
        </span>
      )}
    </div>
  );
}
