import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';

const MAX_LENGTH = 4096;

/** A pasted key: trimmed, without characters that could break out of a header. */
const key = (name: string) =>
  z
    .string(`Preencha o ${name}`)
    .trim()
    .max(MAX_LENGTH, `${name} longo demais`)
    .regex(/^[\x20-\x7E]*$/, `${name} tem caracteres inválidos`);
/** Null and absent count as empty, which keeps the stored secret. */
const optionalKey = (name: string) =>
  key(name)
    .nullish()
    .transform((text) => text || undefined);

/** Fields of the credential forms. Empty and absent secrets keep the stored ones. */
export const CredentialFields = z.object({
  clientId: key('Client ID').min(1, 'Preencha o Client ID'),
  clientSecret: optionalKey('Client Secret'),
  refreshToken: optionalKey('Refresh Token'),
  accessToken: optionalKey('Access Token'),
  applicationId: key('Application ID')
    .nullish()
    .transform((text) => text ?? undefined),
  marketplaceCode: z
    .string('Marketplace desconhecido')
    .nullish()
    .transform((code) => code || undefined)
    .refine((code) => code === undefined || amazonMarketplaceByCode(code), 'Marketplace desconhecido'),
});

/** A parsed credential form; absent fields keep what is stored. */
export type CredentialForm = z.output<typeof CredentialFields>;

/** Parses a credential form. Throws 400 with the first missing or invalid field, in words for the seller. */
export const credentialForm = (given: unknown): CredentialForm => parseInput(given, CredentialFields);
