import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomToken, useMasterSecret } from './secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** Loads the master secrets: APP_SECRET, or the one generated in the data folder, encrypts; the others only decrypt. */
export function useMasterSecrets({
  APP_SECRET,
  APP_SECRET_OLD,
  DATA_DIR,
}: Pick<Settings, 'APP_SECRET' | 'APP_SECRET_OLD' | 'DATA_DIR'>): void {
  const file = join(DATA_DIR, 'app.secret');
  if (!APP_SECRET && !existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(file, randomToken(), { mode: 0o600 });
  }
  const generated = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [];
  const [sealing, ...older] = [...(APP_SECRET ? [APP_SECRET] : []), ...generated, ...APP_SECRET_OLD];
  useMasterSecret(sealing!, older);
}
