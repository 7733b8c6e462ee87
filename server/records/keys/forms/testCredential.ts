import { sentence } from '#server/platform/language/sentence.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm, labelOf } from '#server/market/channels/connectionForms.ts';
import { connectionOf } from '#server/market/channels/connections.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import { credential } from '#server/records/keys/credential.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { type CredentialForm, fieldsOf } from './credentialForm.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';

/** Whether the marketplace accepts a form of keys; stored secrets replace empty ones. Stores nothing. */
export function testCredential(
  { accountId }: Pick<Viewer, 'accountId'>,
  channel: Channel,
  given: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> {
  return testOutcome(accountId, async () => {
    const connection = await connectionOf(channel);
    const keys = await mergedKeys(accountId, channel, fieldsOf(channel, given));
    const { marketplace, kind } = connectionForm(channel);
    // advertising uses the region of the selling keys
    const selling = kind === 'selling' ? keys : await credential({ accountId }, marketplace);
    const tested = { ...keys, accountId, marketplaceCode: selling?.marketplaceCode ?? null };
    const wrong = connection.refusal?.(tested);
    if (wrong) return wrong;
    if (!keys.clientSecret) return sentence('marketplaces.fillIn', { name: labelOf(channel, 'clientSecret') });
    return connection.test(tested, withDeadline(effects, TEST_LIMIT_MS));
  });
}
