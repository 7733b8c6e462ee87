import { z } from 'zod';
import { badRequest } from '#server/platform/values/errors.ts';

const MAX_PART = 8_192;
const part = z.string().max(MAX_PART);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const common = {
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional().catch(undefined),
};

/** A browser's proof of a passkey, as `PublicKeyCredential.toJSON` writes it. */
export const PasskeyAssertion = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: part.nullish().transform((handle) => handle ?? undefined),
    }),
  })
  .describe('The browser’s `PublicKeyCredential` as JSON.');

/** A browser's new passkey. */
export const PasskeyAttestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(transport).max(8).optional().catch(undefined),
  }),
});

export type Assertion = z.output<typeof PasskeyAssertion>;

const ClientData = z.object({ challenge: z.string().max(200) });

/** The challenge that a browser has signed. Throws 400 for text that no browser writes. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    throw badRequest('account.passkeyResponse');
  }
}
