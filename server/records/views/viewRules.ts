import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import type { AccountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView, ViewScreen } from './savedViews.ts';

const MAX_NAME = 60;
const MAX_QUERY = 2_000;

export const unknownView = () => notFound('errors.viewNotFound');

type Views = Pick<
  AccountPrisma['savedView'],
  'findMany' | 'findFirst' | 'create' | 'update' | 'updateMany' | 'deleteMany'
>;

/** Serializes the changes of a person's views, so that the limit and the single default hold. */
export const serialized = <T>(viewer: Viewer, work: (views: Views) => Promise<T>): Promise<T> =>
  accountTransaction(viewer, async ({ prisma, tx }) => {
    await lockPerson(viewer.userId, tx);
    return work(prisma.savedView);
  });

/** Removes the default of a screen. */
export const clearDefault = ({ userId }: Viewer, screen: ViewScreen, views: Views) =>
  views.updateMany({ where: { userId, screen, isDefault: true }, data: { isDefault: false } });

/** The trimmed name. Throws 400 when it is empty or too long, 409 when another view has it. */
export function checkedName(name: string, others: readonly SavedView[]): string {
  const title = name.replaceAll('\0', '').trim();
  if (title === '' || title.length > MAX_NAME) throw badRequest('errors.nameLength', { most: MAX_NAME });
  if (others.some((other) => other.name === title)) throw conflict('errors.viewNamed');
  return title;
}

/** The filters as normalized URL parameters. Throws 400 for more than 2,000 characters. */
export function checkedQuery(query: string): string {
  if (query.length > MAX_QUERY) throw badRequest('errors.filtersLength', { most: String(MAX_QUERY) });
  const written = new URLSearchParams(query).toString();
  if (written.length > MAX_QUERY) throw badRequest('errors.filtersLength', { most: String(MAX_QUERY) });
  return written;
}
