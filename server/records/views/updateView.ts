import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView } from './savedViews.ts';
import { checkedName, checkedQuery, clearDefault, serialized, unknownView } from './viewRules.ts';

export interface ViewChange {
  id: number;
  name?: string | null;
  /** Search part of the URL, with or without its question mark. */
  query?: string | null;
  /** True replaces the screen's former default. */
  isDefault?: boolean | null;
}

/** Changes the given fields of a saved view of the person. Throws 400, 404, and 409 when the name is taken. */
export const updateView = (viewer: Viewer, { id, ...change }: ViewChange): Promise<SavedView> =>
  serialized(viewer, async (views) => {
    const saved = await views.findMany({ where: { userId: viewer.userId } });
    const view = saved.find((one) => one.id === id);
    if (!view) throw unknownView();
    const others = saved.filter((one) => one.screen === view.screen && one.id !== id);
    const name = change.name == null ? view.name : checkedName(change.name, others);
    const query = change.query == null ? view.query : checkedQuery(change.query);
    if (change.isDefault) await clearDefault(viewer, view.screen, views);
    const data = { name, query, isDefault: change.isDefault ?? view.isDefault };
    await views.update({ where: rowKey(viewer, id), data, select: { id: true } });
    return { ...view, ...data };
  });

/** Deletes a saved view of the person and returns it. Throws 404 for an unknown id. */
export const deleteView = (viewer: Viewer, { id }: { id: number }): Promise<SavedView> =>
  serialized(viewer, async (views) => {
    const where = { id, userId: viewer.userId };
    const view = await views.findFirst({ where });
    if (!view) throw unknownView();
    await views.deleteMany({ where });
    return view;
  });
