import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type SavedView, savedViews, type ViewScreen } from './savedViews.ts';
import { createView } from './createView.ts';
import { deleteView, updateView } from './updateView.ts';

const SCREENS: Record<ViewScreen, { description: string }> = {
  dashboard: { description: 'Sales, `/dashboard`.' },
  incomeStatement: { description: 'DRE, `/income-statement`.' },
  aggregatedMetrics: { description: 'Métricas Agregadas, `/aggregated-metrics`.' },
  buyBox: { description: 'Buy Box, `/buy-box-dashboard`.' },
  profitDetector: { description: 'Profit Detector, `/profit-detector`.' },
  costs: { description: 'Custos e taxas, `/costs`.' },
  amazonData: { description: 'Dados Amazon, `/amazon-data`.' },
};
const ViewScreenType = wordEnum('ViewScreen', {
  description: 'A screen with settings in its URL.',
  values: SCREENS,
});

const SavedViewType = builder.prismaNode('SavedView', {
  description: 'The settings of a screen, saved under a name.',
  select: { id: true, screen: true, name: true, query: true, isDefault: true },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => ({ ...rowKey(viewer, id), userId: viewer.userId }),
  nullable: true,
  fields: (t) => ({
    screen: t.field({
      resolve: column('screen'),
      type: ViewScreenType,
      description: 'Where the settings apply.',
    }),
    name: t.string({ resolve: column('name'), description: 'The name that the person chose.' }),
    query: t.string({ resolve: column('query'), description: 'The search part of the URL without its question mark.' }),
    isDefault: t.boolean({ resolve: column('isDefault'), description: 'Whether it is the default of the screen.' }),
  }),
});

builder.objectField(ViewerType, 'savedViews', (t) =>
  t.prismaField({
    type: [SavedViewType],
    description: 'Saved views of the person, by screen and name; at most 50.',
    args: { screen: t.arg({ type: ViewScreenType, description: 'Only of this screen.' }) },
    cache: 'day',
    resolve: (query, viewer, args) => savedViews(viewer, args, query),
  }),
);

interface Changed {
  viewer: Viewer;
  view: SavedView;
}
const payload = (name: string, view: string) =>
  builder.objectRef<Changed>(name).implement({
    description: 'The saved view and its owner.',
    fields: (t) => ({
      view: t.expose('view', { type: SavedViewType, description: view }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Its owner, with the changed list of views.' }),
    }),
  });
const CreateViewPayloadType = payload('CreateViewPayload', 'The new view.');
const UpdateViewPayloadType = payload('UpdateViewPayload', 'The view after the change.');
const DeleteViewPayloadType = payload('DeleteViewPayload', 'The view as it was.');

builder.mutationFields((t) => {
  const id = t.arg.globalID({ required: true, for: SavedViewType, description: 'Global id of the view.' });
  return {
    createView: t.field({
      type: CreateViewPayloadType,
      description: 'Saves the settings of a screen under a name.',
      args: {
        screen: t.arg({ type: ViewScreenType, required: true, description: 'Where the settings apply.' }),
        name: t.arg.string({
          required: true,
          description: 'At most 60 characters; unique among the views of the screen.',
        }),
        query: t.arg.string({ required: true, description: 'Search part of the URL, at most 2,000 characters.' }),
        isDefault: t.arg.boolean({ description: 'True: becomes the default of the screen.' }),
      },
      errors: { types: [DomainError] },
      resolve: async (_root, args, { viewer }) => ({ viewer, view: await createView(viewer, args) }),
    }),
    updateView: t.field({
      type: UpdateViewPayloadType,
      description: 'Changes the given fields of a saved view.',
      args: {
        id,
        name: t.arg.string({ description: 'The new name.' }),
        query: t.arg.string({ description: 'The new settings.' }),
        isDefault: t.arg.boolean({ description: 'Whether it is the default of the screen.' }),
      },
      errors: { types: [DomainError] },
      resolve: async (_root, { id: { id: view }, ...change }, { viewer }) => ({
        viewer,
        view: await updateView(viewer, { id: Number(view), ...change }),
      }),
    }),
    deleteView: t.field({
      type: DeleteViewPayloadType,
      description: 'Deletes a saved view.',
      args: { id },
      errors: { types: [DomainError] },
      resolve: async (_root, { id: { id: view } }, { viewer }) => ({
        viewer,
        view: await deleteView(viewer, { id: Number(view) }),
      }),
    }),
  };
});
