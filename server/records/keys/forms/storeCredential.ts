import { transaction } from '#server/platform/postgres/db.ts';
import { say } from '#server/platform/language/say.ts';
import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { DomainError, wordingOf } from '#server/platform/values/errors.ts';
import type { KeyField } from '#server/market/connection/connectionForm.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm, labelOf } from '#server/market/channels/connectionForms.ts';
import type { Connection } from '#server/market/connection/connection.ts';
import { connectionOf } from '#server/market/channels/connections.ts';
import { type Effects, realEffects, withDeadline } from '#server/market/http/effects.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { type MergedKeys, mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { type NewKeys, storeKeys } from '#server/records/keys/storeKeys.ts';
import { type CredentialForm, fieldsOf } from './credentialForm.ts';
import { oneSave } from './oneSave.ts';
import { refusalError, TEST_LIMIT_MS } from './testOutcome.ts';

/**
 * Stores a form of keys; empty secrets keep the stored ones. Where a marketplace must accept the keys first, the row stays
 * locked meanwhile, so that no sync renews at the same time, and its tokens are stored at once, because a refresh token may
 * work once. Throws the first missing field or the marketplace's refusal, and leaves the stored keys unchanged. Returns a
 * message for the seller.
 */
export async function storeCredential(
  actor: Actor,
  channel: Channel,
  given: CredentialForm,
  effects = realEffects,
): Promise<{ message: string }> {
  const { accountId } = actor;
  const form = fieldsOf(channel, given);
  const connection = await connectionOf(channel);
  const store = () =>
    transaction(async (tx) => {
      const keys = await mergedKeys(accountId, channel, form, { on: tx, lock: true });
      const wrong = missingField(channel, keys) ?? connection.refusal?.(keys);
      if (wrong) throw new DomainError('BAD_REQUEST', 400, wordingOf(wrong));
      const tokens = await acceptedTokens(connection, keys, form, effects);
      const marketplaceCode = keys.marketplaceCode ?? undefined;
      return storeKeys(actor, channel, { ...form, marketplaceCode, ...tokens }, { tx });
    });
  const { isConnected } = await (connection.accept ? oneSave(accountId, store) : store());
  const { ofName: of } = connectionForm(channel);
  return {
    message: isConnected ? say('marketplaces.saved', { of }) : say('marketplaces.savedIncomplete', { of }),
  };
}

/** Sentence for the first required secret that is neither given nor stored; null when there is none. */
function missingField(channel: Channel, keys: MergedKeys): Sentence | null {
  const isMissing = ({ name, required }: KeyField) => {
    if (required !== 'once' && required !== 'untilConnected') return false;
    if (required === 'untilConnected' && keys.stored?.refreshToken) return false;
    return !keys[name as 'clientSecret' | 'accessToken' | 'refreshToken'];
  };
  const missing = connectionForm(channel).fields.find(isMissing);
  return missing ? sentence('marketplaces.fillIn', { name: labelOf(channel, missing.name) }) : null;
}

/** Tokens that a marketplace accepted and that replace those of the form. */
async function acceptedTokens(
  connection: Connection,
  keys: MergedKeys,
  form: CredentialForm,
  effects: Effects,
): Promise<Partial<NewKeys>> {
  if (!connection.accept) return {};
  const tokens = await connection
    .accept(keys, keys.stored, withDeadline(effects, TEST_LIMIT_MS))
    .catch((error: unknown) => {
      throw refusalError(error);
    });
  if ('reconnect' in tokens) throw new DomainError('BAD_REQUEST', 400, wordingOf(tokens.reconnect));
  const isRenewed = !form.refreshToken || form.refreshToken === keys.stored?.refreshToken;
  return { ...tokens, authorization: isRenewed ? 'asBefore' : 'pasted' };
}
