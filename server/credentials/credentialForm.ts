import { z } from 'zod';
import { parseInput } from '#server/core/http.ts';
import { amazonMarketplaceByCode } from '#server/marketplaces/amazon/marketplaces.ts';

const MAX_LENGTH = 4096;

/** A key as pasted: no blanks around it, nothing in it that could break out of a header. */
const key = (name: string) =>
  z
    .string(`Preencha o ${name}`)
    .trim()
    .max(MAX_LENGTH, `${name} longo demais`)
    .regex(/^[\x20-\x7E]*$/, `${name} tem caracteres inválidos`);
/** Null and absent are empty: a secret that is kept. */
const optionalKey = (name: string) =>
  z.preprocess((given) => given ?? '', key(name)).transform((text) => text || undefined);

const Form = z.object({
  clientId: key('Client ID').min(1, 'Preencha o Client ID'),
  clientSecret: optionalKey('Client Secret'),
  refreshToken: optionalKey('Refresh Token'),
  accessToken: optionalKey('Access Token'),
  applicationId: z.preprocess((given) => given ?? undefined, key('Application ID').optional()),
  marketplaceCode: z
    .string('Marketplace desconhecido')
    .nullish()
    .transform((code) => code || undefined)
    .refine((code) => code === undefined || amazonMarketplaceByCode(code), 'Marketplace desconhecido'),
});

/** The fields of the credential forms; what is absent is kept as stored. */
export type CredentialForm = z.output<typeof Form>;

/** Reads a credential form. Throws 400 with the first field that is missing or wrong, in words for the seller. */
export const credentialForm = (given: unknown): CredentialForm => parseInput(given, Form);
