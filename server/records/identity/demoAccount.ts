import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

let demoEmail: string | null = null;

/** Sets the e-mail of the public demonstration account; null: the installation has none. */
export const useDemoAccount = (address: string | null): void => {
  demoEmail = address;
};

/** E-mail of the public demonstration account; null when the installation has none. */
export const demoAccountEmail = (): string | null => demoEmail;

/** Whether an e-mail is that of the public demonstration account, which everybody shares. */
export const isDemoEmail = (address: string): boolean => address === demoEmail;

/** Whether the viewer is a visitor of the demonstration, whose account is shared. */
export const isDemo = ({ person }: Pick<Viewer, 'person'>): boolean =>
  person !== undefined && isDemoEmail(person.email);

/** Whether the installation has a demonstration account other than the viewer's own. */
export const hasDemo = async ({ accountId }: Viewer): Promise<boolean> =>
  (
    await queryRow<{ hasDemo: boolean }>(
      'SELECT EXISTS (SELECT FROM users WHERE email = $1 AND account_id <> $2) AS "hasDemo"',
      [demoEmail, accountId],
    )
  ).hasDemo;

/** Whether visitors can open a demonstration here without a password. */
export async function offersDemo(): Promise<boolean> {
  if (demoEmail === null) return false;
  const { offers } = await queryRow<{ offers: boolean }>(
    'SELECT EXISTS (SELECT FROM users WHERE email = $1) AS offers',
    [demoEmail],
  );
  return offers;
}
