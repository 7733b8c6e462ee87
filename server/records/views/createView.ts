import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView, ViewScreen } from './savedViews.ts';
import { checkedName, checkedQuery, clearDefault, inTurn } from './viewRules.ts';

const MAX_SAVED = 50;

export interface NewView {
  screen: ViewScreen;
  name: string;
  /** The search part of the URL, with or without its question mark. */
  query: string;
  /** True takes the place of the screen's former default. */
  isDefault?: boolean | null;
}

/** Saves what a screen is set to under a name. Throws 400, and 409 when the name is taken or there are 50 already. */
export const createView = (viewer: Viewer, { screen, name, query, isDefault }: NewView): Promise<SavedView> =>
  inTurn(viewer, async (views) => {
    const { accountId, userId } = viewer;
    const saved = await views.findMany({ where: { userId } });
    if (saved.length >= MAX_SAVED)
      throw conflict(`São guardadas até ${MAX_SAVED} visões. Exclua uma para salvar outra.`);
    const others = saved.filter((view) => view.screen === screen);
    const view = { screen, name: checkedName(name, others), query: checkedQuery(query), isDefault: isDefault ?? false };
    if (isDefault) await clearDefault(viewer, screen, views);
    return views.create({ data: { accountId, userId, ...view } });
  });
