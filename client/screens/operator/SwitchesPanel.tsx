import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { OperatorSwitchName, SwitchesPanel_operator$key } from './__generated__/SwitchesPanel_operator.graphql';
import { OperatorPanel } from './OperatorPanel.tsx';

/** Words of each switch and the variable of the environment that sets it. */
const names: Record<string, [words: string, variable: string]> = {
  REGISTRATION: [t('operator.registration'), 'REGISTRATION'],
  DEMO: [t('operator.demonstration'), 'DEMO'],
  MAIL: [t('operator.mail'), 'SMTP_URL'],
  PUBLIC_URL: [t('operator.publicAddress'), 'PUBLIC_URL'],
  OWN_DATABASE: [t('operator.externalDatabase'), 'DATABASE_URL'],
  REPLICA: [t('operator.replica'), 'DATABASE_REPLICA_URL'],
  METRICS_TOKEN: [t('operator.metricsToken'), 'METRICS_TOKEN'],
  AMAZON_QUEUE: [t('operator.amazonQueue'), 'SQS_QUEUE_URL'],
  TAX_CALCULATOR: [t('operator.taxCalculator'), 'CALCULADORA_URL'],
} satisfies Record<Exclude<OperatorSwitchName, '%future added value'>, [string, string]>;

/** What the settings of the environment switch on; they are changed there. */
export function SwitchesPanel({ operator }: { operator: SwitchesPanel_operator$key }) {
  const { switches } = useFragment(
    graphql`
      fragment SwitchesPanel_operator on Operator {
        switches {
          name
          isOn
        }
      }
    `,
    operator,
  );
  return (
    <OperatorPanel title={t('operator.settings')} hint={t('operator.settingsHint')} rows={switches}>
      <ul className="flex flex-col border-t border-line text-small">
        {switches.map(({ name, isOn }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-2 last:border-0"
          >
            <span>
              {names[name]?.[0] ?? name}{' '}
              <code className="font-mono text-label text-muted">{names[name]?.[1] ?? name}</code>
            </span>
            <Badge tone={isOn ? 'info' : 'neutral'}>{wordOf(name, isOn)}</Badge>
          </li>
        ))}
      </ul>
    </OperatorPanel>
  );
}

function wordOf(name: string, isOn: boolean): string {
  if (name === 'REGISTRATION') return t(isOn ? 'operator.open' : 'operator.closed');
  return t(isOn ? 'operator.on' : 'operator.off');
}
