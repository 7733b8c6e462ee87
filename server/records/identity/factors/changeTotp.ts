import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { confirmPassword } from '#server/records/identity/password/confirmPassword.ts';
import { person } from '#server/records/identity/person.ts';
import { codesOfFirstFactor, factorsOf, forgetCodesOfLastFactor } from './factorsOf.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { newTotpSecret, storePendingTotp, takeTotpCode, totpAddress } from './totp.ts';

/** The six digits of an authenticator app, with or without a space between. */
const TotpCode = z
  .string()
  .max(32)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, inShape('account.codeDigits')));

const alreadyOn = () => conflict('account.codesAlreadyOn');

/**
 * A new secret for the person's authenticator app, not in force before `confirmTotp`. Throws as `confirmPassword`, 409 when
 * an app is in force.
 */
export async function startTotp(
  viewer: Viewer,
  { password }: { password: string },
): Promise<{ secret: string; address: string }> {
  await confirmPassword(viewer, password);
  const secret = newTotpSecret();
  if (!(await storePendingTotp(viewer, secret))) throw alreadyOn();
  return { secret, address: totpAddress(secret, (await person(viewer)).email) };
}

/**
 * Puts the app of `startTotp` in force by its first code. Returns the recovery codes when it is the person's first factor.
 * Throws 400 for a wrong code.
 */
export async function confirmTotp(
  viewer: Viewer,
  given: { code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const code = parseInput(given.code, TotpCode);
  return transaction(async (tx) => {
    await lockPerson(viewer.userId, tx);
    const recoveryCodes = await codesOfFirstFactor(viewer, tx);
    if (!(await takeTotpCode(viewer, code, tx, { isPending: true }))) throw badRequest('account.wrongCodeClock');
    await recordEvent(viewer, { kind: 'secondFactor', details: { action: 'on' } }, tx);
    return { recoveryCodes };
  });
}

/** Switches the person's authenticator app off. Throws as `confirmPassword`, 409 when none is in force. */
export async function disableTotp(viewer: Viewer, { password }: { password: string }): Promise<void> {
  await confirmPassword(viewer, password);
  await transaction(async (tx) => {
    const off = await queryRows(
      'DELETE FROM totp_factors WHERE account_id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL RETURNING 1',
      [viewer.accountId, viewer.userId],
      tx,
    );
    if (off.length === 0) throw conflict('account.codesNotOn');
    await forgetCodesOfLastFactor(viewer, tx);
    await recordEvent(viewer, { kind: 'secondFactor', details: { action: 'off' } }, tx);
  });
}

/** Ten new recovery codes; the former ones end. Throws as `confirmPassword`, 409 without a second factor. */
export async function renewRecoveryCodes(viewer: Viewer, { password }: { password: string }): Promise<string[]> {
  await confirmPassword(viewer, password);
  return transaction(async (tx) => {
    const { totp, passkeys } = await factorsOf(viewer, tx);
    if (!totp && !passkeys) throw conflict('account.secondFactorFirst');
    await recordEvent(viewer, { kind: 'secondFactor', details: { action: 'recoveryCodes' } }, tx);
    return replaceRecoveryCodes(viewer, tx);
  });
}
