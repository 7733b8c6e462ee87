import { queryRow } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isDemo } from './demoAccount.ts';
import { setOfPerson } from './setOfPerson.ts';

/** A currency of reports; `standard`: that which the specification gives each of them. */
export type CurrencyChoice = 'standard' | ReportCurrency;

/** The currency that the person has chosen for reports; null: none. */
export async function chosenCurrency({ accountId, userId }: Viewer): Promise<CurrencyChoice | null> {
  const { currency } = await queryRow<{ currency: CurrencyChoice | null }>(
    'SELECT report_currency AS currency FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  return currency;
}

/** Sets the currency of the person's reports. Throws FORBIDDEN in the demonstration, which many share. */
export async function setChosenCurrency(viewer: Viewer, currency: CurrencyChoice): Promise<void> {
  if (isDemo(viewer)) throw new DomainError('FORBIDDEN', 403, sentence('account.demoCurrencyIsTheBrowsers'));
  await setOfPerson(viewer, 'report_currency', currency);
}
