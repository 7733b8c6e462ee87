import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type SavedView, savedViews, type ViewScreen } from './savedViews.ts';
import { createView } from './createView.ts';
import { deleteView } from './deleteView.ts';
import { updateView } from './updateView.ts';

const SCREENS: Record<ViewScreen, { description: string }> = {
  dashboard: { description: 'Sales, `/dashboard`.' },
  incomeStatement: { description: 'DRE, `/income-statement`.' },
  aggregatedMetrics: { description: 'Métricas Agregadas, `/aggregated-metrics`.' },
  buyBox: { description: 'Buy Box, `/buy-box-dashboard`.' },
  profitDetector: { description: 'Profit Detector, `/profit-detector`.' },
  costs: { description: 'Custos e taxas, `/costs`.' },
  amazonData: { description: 'Dados Amazon, `/amazon-data`.' },
};
const ViewScreenType = builder.enumType('ViewScreen', {
  description: 'A screen whose settings stand in its URL.',
  values: SCREENS,
});

const SavedViewType = builder.node(builder.objectRef<SavedView>('SavedView'), {
  description: 'What a person set a screen to, kept under a name.',
  id: { resolve: ({ id }) => id },
  loadOne: async (id, { viewer }) =>
    (await savedViews(viewer, { ids: [Number(id)].filter(Number.isSafeInteger) }))[0] ?? null,
  fields: (t) => ({
    screen: t.expose('screen', { type: ViewScreenType, description: 'Which screen.' }),
    name: t.exposeString('name', { description: 'The name they gave it.' }),
    query: t.exposeString('query', { description: 'The search part of the URL without its question mark.' }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether the screen opens with it.' }),
  }),
});

builder.objectField(ViewerType, 'savedViews', (t) =>
  t.field({
    type: [SavedViewType],
    description: 'The views this person kept, by screen and name; at most 50.',
    args: { screen: t.arg({ type: ViewScreenType, description: 'Only of this screen.' }) },
    cache: 'day',
    resolve: (viewer, args) => savedViews(viewer, args),
  }),
);

interface Saved {
  viewer: Viewer;
  view: SavedView;
}
const SavedViewPayloadType = builder.objectRef<Saved>('SavedViewPayload').implement({
  description: 'The view a mutation was about, and whose it is.',
  fields: (t) => ({
    view: t.expose('view', { type: SavedViewType, description: 'As it is now, or was before it was deleted.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'To read the list anew.' }),
  }),
});

builder.mutationFields((t) => {
  const id = t.arg.globalID({ required: true, for: SavedViewType, description: 'Which view.' });
  return {
    saveView: t.field({
      type: SavedViewPayloadType,
      description: 'Keeps what a screen is set to under a name.',
      args: {
        screen: t.arg({ type: ViewScreenType, required: true, description: 'Which screen.' }),
        name: t.arg.string({ required: true, description: 'At most 60 characters; no two alike on a screen.' }),
        query: t.arg.string({ required: true, description: 'Search part of the URL, at most 2,000 characters.' }),
        isDefault: t.arg.boolean({ description: 'True: the screen opens with it from now on.' }),
      },
      errors: { types: [DomainError] },
      resolve: async (_root, args, { viewer }) => ({ viewer, view: await createView(viewer, args) }),
    }),
    changeView: t.field({
      type: SavedViewPayloadType,
      description: 'Changes what is given of a view.',
      args: {
        id,
        name: t.arg.string({ description: 'Its new name.' }),
        query: t.arg.string({ description: 'What the screen is set to now.' }),
        isDefault: t.arg.boolean({ description: 'Whether the screen opens with it.' }),
      },
      errors: { types: [DomainError] },
      resolve: async (_root, { id: { id: view }, ...change }, { viewer }) => ({
        viewer,
        view: await updateView(viewer, { id: Number(view), ...change }),
      }),
    }),
    deleteView: t.field({
      type: SavedViewPayloadType,
      description: 'Forgets a view.',
      args: { id },
      errors: { types: [DomainError] },
      resolve: async (_root, { id: { id: view } }, { viewer }) => ({
        viewer,
        view: await deleteView(viewer, { id: Number(view) }),
      }),
    }),
  };
});
