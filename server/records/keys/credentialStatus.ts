import type { Viewer } from '#server/platform/values/viewer.ts';
import { credentialDetails } from './credentialDetails.ts';

export interface CredentialStatus {
  configured: boolean;
}

/** Whether each marketplace is connected: keys that are incomplete or no longer accepted are not. */
export async function credentialStatus(
  viewer: Pick<Viewer, 'accountId'>,
): Promise<{ amazon: CredentialStatus; mercadolivre: CredentialStatus }> {
  const [amazon, mercadolivre] = await Promise.all([
    credentialDetails(viewer, 'amazon'),
    credentialDetails(viewer, 'mercadolivre'),
  ]);
  return {
    amazon: { configured: amazon.state === 'connected' },
    mercadolivre: { configured: mercadolivre.state === 'connected' },
  };
}
