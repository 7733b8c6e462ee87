import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { KeyField, KeyName } from '#client/lib/connectionForms.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import type { useKeys_credential$key } from './__generated__/useKeys_credential.graphql';
import type { KeysInput } from './__generated__/useSaveKeysMutation.graphql';

export type KeyValues = Partial<Record<Exclude<KeyName, 'isDraft'>, string>> & { isDraft?: boolean };

/** Values of a form of keys: what the seller has typed over the stored keys, without secrets; null: nothing is stored. */
export function useKeys(fields: readonly KeyField[], credential: useKeys_credential$key | null | undefined) {
  const stored = useFragment(
    graphql`
      fragment useKeys_credential on Credential {
        clientId
        applicationId
        queueUrl
        isDraft
        marketplaceCode
        secretMadeOn
        hasClientSecret
      }
    `,
    credential,
  );
  const [today] = useState(() => saoPauloDay(new Date()));
  const [typed, setTyped] = useState<KeyValues>({});
  const choice = fields.find(({ name }) => name === 'marketplaceCode');
  // another secret is probably of today
  const isAnotherSecret = Boolean(typed.clientSecret) || !stored?.hasClientSecret;
  const values: KeyValues = {
    clientId: stored?.clientId ?? '',
    clientSecret: '',
    refreshToken: '',
    accessToken: '',
    marketplaceCode: stored?.marketplaceCode ?? choice?.options?.[0]?.[0] ?? '',
    applicationId: stored?.applicationId ?? '',
    queueUrl: stored?.queueUrl ?? '',
    isDraft: stored?.isDraft ?? false,
    secretMadeOn: isAnotherSecret ? today : (stored?.secretMadeOn ?? ''),
    ...typed,
  };
  return {
    values,
    /** The values of the form's own fields. */
    input: { clientId: '', ...Object.fromEntries(fields.map(({ name }) => [name, values[name]])) } as KeysInput,
    change: (changed: KeyValues) => setTyped((before) => ({ ...before, ...changed })),
    /** Shows the stored keys again. */
    reset: () => setTyped({}),
  };
}
