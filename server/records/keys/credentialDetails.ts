import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { credential } from './credential.ts';

export interface PublicKeys {
  clientId: string | null;
  /** Present where the form has it. */
  marketplaceCode?: string | null;
  /** Present when there is one. */
  applicationId?: string;
}

/** The account's selling keys by marketplace, without the secrets. */
export async function credentialDetails(viewer: Pick<Viewer, 'accountId'>): Promise<Record<Marketplace, PublicKeys>> {
  const details = async (marketplace: Marketplace): Promise<PublicKeys> => {
    const { clientId = null, marketplaceCode = null, applicationId } = (await credential(viewer, marketplace)) ?? {};
    const hasCode = connectionForm(marketplace).fields.some(({ name }) => name === 'marketplaceCode');
    return { clientId, ...(hasCode && { marketplaceCode }), ...(applicationId && { applicationId }) };
  };
  const found = await Promise.all(marketplaceIds.map(async (id) => [id, await details(id)] as const));
  return Object.fromEntries(found) as Record<Marketplace, PublicKeys>;
}
