import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ownHandle } from '#server/records/identity/ownHandle.ts';
import { addPasskey, startPasskey } from '#server/records/identity/factors/passkeys/addPasskey.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './changeTotp.ts';
import { factorsOf } from './factorsOf.ts';
import { type PasskeyDetails, passkeys } from '#server/records/identity/factors/passkeys/passkeys.ts';
import { PasskeyType } from '#server/records/identity/factors/passkeys/passkeyType.ts';
import { recoveryCodesLeft } from './recoveryCodes.ts';
import { passkeyOrigin } from '#server/records/identity/factors/passkeys/relyingParty.ts';
import { removePasskey } from '#server/records/identity/factors/passkeys/removePasskey.ts';

builder.objectFields(ViewerType, (t) => ({
  hasTotp: t.boolean({
    description: 'Whether a code of an authenticator app is a second factor. Not readable by a token.',
    ...forPeople,
    resolve: async (viewer) => (await factorsOf(viewer)).totp,
  }),
  passkeys: t.field({
    type: [PasskeyType],
    description: `Passkeys of the person, newest first; at most ${limits.quotas.passkeys}. Not readable by a token.`,
    ...forPeople,
    resolve: (viewer) => passkeys(viewer),
  }),
  recoveryCodesLeft: t.int({
    description: 'Number of unused recovery codes; 0 without a second factor. Not readable by a token.',
    ...forPeople,
    resolve: (viewer) => recoveryCodesLeft(viewer),
  }),
  passkeyOrigin: t.string({
    nullable: true,
    description: 'Address at which passkeys work; null when the server has no name.',
    resolve: () => passkeyOrigin(),
  }),
}));

interface Changed {
  viewer: Viewer;
  recoveryCodes?: string[] | null;
}
const OWNER = 'The person, with the changed factors.';
const changed = (name: string, description: string) =>
  builder.objectRef<Changed>(name).implement({
    description,
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerType, description: OWNER }),
      recoveryCodes: t.stringList({
        nullable: true,
        description: 'New recovery codes, in this response only; null when the former ones stay or end.',
        resolve: ({ recoveryCodes }) => recoveryCodes ?? null,
      }),
    }),
  });
const ConfirmTotpPayloadType = changed('ConfirmTotpPayload', 'The authenticator app is in force.');
const DisableTotpPayloadType = changed('DisableTotpPayload', 'The authenticator app is switched off.');
const CreateRecoveryCodesPayloadType = changed('CreateRecoveryCodesPayload', 'The new recovery codes.');

const StartTotpPayloadType = builder
  .objectRef<{ viewer: Viewer; secret: string; address: string }>('StartTotpPayload')
  .implement({
    description: 'The secret of an authenticator app that is not in force yet.',
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'In base 32, in this response only.' }),
      address: t.exposeString('address', { description: 'The same as `otpauth://…`, for a QR code.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Its owner.' }),
    }),
  });

const StartPasskeyPayloadType = builder
  .objectRef<{ viewer: Viewer; options: string }>('StartPasskeyPayload')
  .implement({
    description: 'What a browser needs to make a passkey.',
    fields: (t) => ({
      options: t.exposeString('options', {
        description: 'JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`, valid for five minutes.',
      }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'The person.' }),
    }),
  });

const passkeyPayload = (name: string, description: string) =>
  builder.objectRef<Changed & { passkey: PasskeyDetails }>(name).implement({
    description,
    fields: (t) => ({
      passkey: t.expose('passkey', { type: PasskeyType, description: 'Its name, and when it was used.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: OWNER }),
      recoveryCodes: t.stringList({
        nullable: true,
        description: "Recovery codes, in this response only, when it is the person's first factor; null otherwise.",
        resolve: ({ recoveryCodes }) => recoveryCodes ?? null,
      }),
    }),
  });
const CreatePasskeyPayloadType = passkeyPayload('CreatePasskeyPayload', 'The new passkey.');
const DeletePasskeyPayloadType = passkeyPayload('DeletePasskeyPayload', 'The removed passkey.');

const common = { errors: { types: [DomainError] }, ...forPeople };
const PASSWORD = { required: true, description: 'Password of the person, for confirmation.' } as const;

builder.mutationFields((t) => ({
  startTotp: t.field({
    type: StartTotpPayloadType,
    description: 'Makes the secret of an authenticator app, which `confirmTotp` puts in force.',
    args: { password: t.arg.string(PASSWORD) },
    ...common,
    resolve: async (_root, args, { viewer }) => ({ viewer, ...(await startTotp(viewer, args)) }),
  }),
  confirmTotp: t.field({
    type: ConfirmTotpPayloadType,
    description: 'Puts the authenticator app in force by its first code.',
    args: { code: t.arg.string({ required: true, description: 'The six digits that the app shows.' }) },
    ...common,
    resolve: async (_root, args, { viewer }) => ({ viewer, ...(await confirmTotp(viewer, args)) }),
  }),
  disableTotp: t.field({
    type: DisableTotpPayloadType,
    description: 'Switches the authenticator app off.',
    args: { password: t.arg.string(PASSWORD) },
    ...common,
    resolve: async (_root, args, { viewer }) => {
      await disableTotp(viewer, args);
      return { viewer };
    },
  }),
  createRecoveryCodes: t.field({
    type: CreateRecoveryCodesPayloadType,
    description: 'Makes ten recovery codes, each for one sign-in in place of the second factor; the former ones end.',
    args: { password: t.arg.string(PASSWORD) },
    ...common,
    resolve: async (_root, args, { viewer }) => ({ viewer, recoveryCodes: await renewRecoveryCodes(viewer, args) }),
  }),
  startPasskey: t.field({
    type: StartPasskeyPayloadType,
    description: 'Begins to make a passkey, which `createPasskey` stores.',
    args: { password: t.arg.string(PASSWORD) },
    ...common,
    resolve: async (_root, args, { viewer }) => ({ viewer, options: await startPasskey(viewer, args) }),
  }),
  createPasskey: t.field({
    type: CreatePasskeyPayloadType,
    description: 'Stores the passkey that the browser has made: for sign-ins without a password, and as second factor.',
    args: {
      name: t.arg.string({ required: true, description: 'Name of the passkey, at most 60 characters.' }),
      response: t.arg.string({ required: true, description: 'The browser’s `PublicKeyCredential` as JSON.' }),
    },
    ...common,
    resolve: async (_root, args, { viewer }) => ({ viewer, ...(await addPasskey(viewer, args)) }),
  }),
  deletePasskey: t.field({
    type: DeletePasskeyPayloadType,
    description: 'Removes a passkey at once.',
    args: {
      id: t.arg.globalID({ required: true, for: PasskeyType, description: 'Global id of the passkey.' }),
      password: t.arg.string(PASSWORD),
    },
    ...common,
    resolve: async (_root, { id, password }, { viewer }) => ({
      viewer,
      passkey: await removePasskey(viewer, { handle: ownHandle(viewer, id.id), password }),
    }),
  }),
}));
