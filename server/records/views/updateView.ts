import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView } from './savedViews.ts';
import { checkedName, checkedQuery, clearDefault, inTurn, unknownView } from './viewRules.ts';

export interface ViewChange {
  id: number;
  name?: string | null;
  /** The search part of the URL, with or without its question mark. */
  query?: string | null;
  /** True takes the place of the screen's former default. */
  isDefault?: boolean | null;
}

/** Changes what is given of a saved view of the person. Throws 400, 404, and 409 when the name is taken. */
export const updateView = (viewer: Viewer, { id, ...change }: ViewChange): Promise<SavedView> =>
  inTurn(viewer, async (views) => {
    const saved = await views.findMany({ where: { userId: viewer.userId } });
    const view = saved.find((one) => one.id === id);
    if (!view) throw unknownView();
    const others = saved.filter((one) => one.screen === view.screen && one.id !== id);
    const name = change.name == null ? view.name : checkedName(change.name, others);
    const query = change.query == null ? view.query : checkedQuery(change.query);
    if (change.isDefault) await clearDefault(viewer, view.screen, views);
    const data = { name, query, isDefault: change.isDefault ?? view.isDefault };
    return views.update({ where: rowKey(viewer, id), data });
  });
