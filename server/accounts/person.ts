import { prisma } from '#server/core/db.ts';
import type { Viewer } from '#server/core/viewer.ts';

/** The signed-in person's name and e-mail. */
export const person = ({ userId, accountId }: Viewer) =>
  prisma.user.findUniqueOrThrow({ where: { id: userId, accountId }, select: { name: true, email: true } });
