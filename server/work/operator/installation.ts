import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** Features that settings switch on. Only whether: never addresses or secrets. */
export const switches = {
  registration: { description: 'Visitors may register.' },
  demo: { description: 'The local marketplaces and the demonstration run.' },
  mail: { description: 'Mail can be sent.' },
  publicUrl: { description: 'The address of browsers is set.' },
  ownDatabase: { description: 'An external PostgreSQL is used instead of the embedded one.' },
  replica: { description: 'Figures are read on a replica when it is up to date.' },
  metricsToken: { description: 'The address /metrics asks for a token.' },
  amazonQueue: { description: 'Notifications of Amazon are taken from a queue for all sellers.' },
  taxCalculator: { description: 'Sellers may compare sales with the calculator of Receita Federal.' },
} as const;

export type Switch = keyof typeof switches;

type Installation = { dataFolder: string; isOn: Record<Switch, boolean> };
let installed: Installation | null = null;

/** Sets what the operator's page shows of the settings. Called once at start. */
export function useInstallation(settings: Settings): void {
  installed = {
    dataFolder: settings.DATA_DIR,
    isOn: {
      registration: settings.REGISTRATION === 'open',
      demo: settings.DEMO,
      mail: settings.SMTP_URL !== undefined,
      publicUrl: settings.PUBLIC_URL !== undefined,
      ownDatabase: settings.DATABASE_URL !== undefined,
      replica: settings.DATABASE_REPLICA_URL !== undefined,
      metricsToken: settings.METRICS_TOKEN !== undefined,
      amazonQueue: [
        settings.SQS_QUEUE_URL,
        settings.AMAZON_SQS_URL_NA,
        settings.AMAZON_SQS_URL_EU,
        settings.AMAZON_SQS_URL_FE,
      ].some(Boolean),
      taxCalculator: settings.CALCULADORA_URL !== undefined,
    },
  };
}

/** The folder of the process's data; null before the start. */
export const dataFolder = (): string | null => installed?.dataFolder ?? null;

/** Each switch as it is set. */
export const switchStates = (): { name: Switch; isOn: boolean }[] =>
  Object.entries(installed?.isOn ?? {}).map(([name, isOn]) => ({ name: name as Switch, isOn }));

/** Version of the product, as in package.json. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;
