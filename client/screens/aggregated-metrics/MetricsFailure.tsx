import { useRevalidator } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { MetricsCards } from './MetricsCards.tsx';
import { MetricsPanel } from './MetricsPanel.tsx';

/** Replaces a report that could not be loaded: no data (spec 8) and a retry button. The filters stay usable. */
export function MetricsFailure() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-col gap-3">
      <MetricsCards totals={null} />
      <MetricsPanel
        report={null}
        empty={{
          hint: 'As métricas não puderam ser carregadas. Verifique a conexão e tente de novo.',
          action: (
            <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
              Tentar Novamente
            </Button>
          ),
        }}
      />
    </div>
  );
}
