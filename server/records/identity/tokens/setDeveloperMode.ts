import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Allows or forbids the person's own browser sessions to send operations of their own, as in GraphiQL. */
export async function setDeveloperMode(viewer: Viewer, isOn: boolean): Promise<void> {
  await accountPrisma(viewer).user.update({
    where: { id: viewer.userId },
    data: { isDeveloper: isOn },
    select: { id: true },
  });
}
