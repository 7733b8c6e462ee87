import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';

const MAX_LENGTH = 4096;

/** A pasted key: trimmed, without characters that could break out of a header. */
const key = (name: string | Sentence) =>
  z
    .string(inShape('marketplaces.fillIn', { name }))
    .trim()
    .max(MAX_LENGTH, inShape('marketplaces.keyTooLong', { name }))
    .regex(/^[\x20-\x7E]*$/, inShape('marketplaces.keyCharacters', { name }));
/** Null and absent count as empty, which keeps the stored secret. */
const optionalKey = (name: string) =>
  key(name)
    .nullish()
    .transform((text) => text || undefined);

const WRONG_DAY = inShape('marketplaces.secretDay');

const secretDay = z
  .union([z.literal(''), z.iso.date(WRONG_DAY)], WRONG_DAY)
  .nullish()
  .refine((day) => !day || day <= saoPauloDay(Date.now()), WRONG_DAY)
  .transform((day) => (day === '' ? null : (day ?? undefined)));

/** Fields of the credential forms. Empty and absent secrets keep the stored ones. */
export const CredentialFields = z.object({
  clientId: key('Client ID').min(1, inShape('marketplaces.fillIn', { name: 'Client ID' })),
  clientSecret: optionalKey('Client Secret'),
  refreshToken: optionalKey('Refresh Token'),
  accessToken: optionalKey('Access Token'),
  applicationId: key(sentence('marketplaces.applicationIdName'))
    .nullish()
    .transform((text) => text ?? undefined),
  queueUrl: key(sentence('marketplaces.queueAddressName'))
    .nullish()
    .transform((text) => text || undefined),
  marketplaceCode: z
    .string(inShape('errors.unknownMarketplace'))
    .max(10, inShape('errors.unknownMarketplace'))
    .nullish()
    .transform((code) => code || undefined),
  isDraft: z
    .boolean(inShape('marketplaces.isDraft'))
    .nullish()
    .transform((isDraft) => isDraft ?? undefined),
  secretMadeOn: secretDay,
});

/** A parsed credential form; absent fields keep what is stored. */
export type CredentialForm = { clientId: string } & Partial<z.output<typeof CredentialFields>>;

/** Parses a credential form. Throws 400 with the first missing or invalid field, in words for the seller. */
export const credentialForm = (given: unknown): CredentialForm => parseInput(given, CredentialFields);

const SecretFields = z.object({
  clientSecret: key('Client Secret').min(1, inShape('marketplaces.secretMissing')),
  secretMadeOn: secretDay,
});

/** Parses a client secret with its day. Throws 400 as `credentialForm` does. */
export const secretForm = (given: unknown): z.output<typeof SecretFields> => parseInput(given, SecretFields);

/** The fields that the form of a channel has. */
export const fieldsOf = (channel: Channel, form: CredentialForm): CredentialForm => ({
  clientId: form.clientId,
  ...Object.fromEntries(connectionForm(channel).fields.map(({ name }) => [name, form[name]])),
});
