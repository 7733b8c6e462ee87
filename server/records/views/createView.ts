import { conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView, ViewScreen } from './savedViews.ts';
import { checkedName, checkedQuery, clearDefault, serialized } from './viewRules.ts';

export interface NewView {
  screen: ViewScreen;
  name: string;
  /** Search part of the URL, with or without its question mark. */
  query: string;
  /** True replaces the screen's former default. */
  isDefault?: boolean | null;
}

/** Saves the settings of a screen under a name. Throws 400, and 409 when the name is taken or the person has 50 views. */
export const createView = (viewer: Viewer, { screen, name, query, isDefault }: NewView): Promise<SavedView> =>
  serialized(viewer, async (views) => {
    const { accountId, userId } = viewer;
    const saved = await views.findMany({ where: { userId } });
    if (saved.length >= limits.quotas.views) throw conflict('errors.viewsMost', { most: limits.quotas.views });
    const others = saved.filter((view) => view.screen === screen);
    const view = { screen, name: checkedName(name, others), query: checkedQuery(query), isDefault: isDefault ?? false };
    if (isDefault) await clearDefault(viewer, screen, views);
    const made = await views.create({ data: { accountId, userId, ...view }, select: { id: true, createdAt: true } });
    return { ...made, accountId, userId, ...view };
  });
