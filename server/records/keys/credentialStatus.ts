import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { credential } from './credential.ts';

export interface CredentialStatus {
  configured: boolean;
}

/** Whether each marketplace is connected: keys that are incomplete or no longer accepted are not. */
export async function credentialStatus(
  viewer: Pick<Viewer, 'accountId'>,
): Promise<{ amazon: CredentialStatus; mercadolivre: CredentialStatus }> {
  const status = async (channel: Channel) => ({
    configured: (await credential(viewer, channel))?.state === 'connected',
  });
  const [amazon, mercadolivre] = await Promise.all([status('amazon'), status('mercadolivre')]);
  return { amazon, mercadolivre };
}
