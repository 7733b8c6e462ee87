import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { endOverhead } from './endOverhead.ts';
import { enteredOverhead } from './enteredOverhead.ts';
import { allocatesOverheads, setOverheadAllocation } from './overheadAllocation.ts';
import { OVERHEAD_PAGE, overheadPage } from './overheadRows.ts';
import { OverheadInputType, OverheadPageType, OverheadType } from './overheadTypes.ts';
import { setOverheads } from './setOverheads.ts';

builder.objectField(ViewerType, 'overheads', (t) =>
  t.field({
    type: OverheadPageType,
    description: 'What the business costs beside its sales: rent, software, people.',
    args: pageArguments(t.arg, OVERHEAD_PAGE),
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? OVERHEAD_PAGE.standard) / 50) }),
    cache: 'day',
    resolve: (viewer, page) => overheadPage(viewer, page),
  }),
);

builder.objectField(ViewerType, 'allocatesOverheads', (t) =>
  t.boolean({
    description: 'Whether screens of products also show what is left after their share of the overheads.',
    cache: 'day',
    resolve: ({ accountId }) => allocatesOverheads(accountId),
  }),
);

const viewerField = {
  type: ViewerType,
  description: 'For refetching dependent figures.',
  resolve: (_changed: unknown, _args: object, { viewer }: { viewer: Viewer }) => viewer,
};

const SaveOverheadPayloadType = builder.objectRef<{ id: number }>('SaveOverheadPayload').implement({
  description: 'The overhead that was created or changed.',
  fields: (t) => ({
    overhead: t.prismaField({
      type: OverheadType,
      description: 'The overhead as stored.',
      resolve: (query, { id }, _args, { viewer }) =>
        accountPrisma(viewer).overhead.findUniqueOrThrow({ ...query, where: rowKey(viewer, id) }),
    }),
    viewer: t.field(viewerField),
  }),
});

const RemoveOverheadPayloadType = builder.objectRef<object>('RemoveOverheadPayload').implement({
  description: 'Result of deleting an overhead.',
  fields: (t) => ({ viewer: t.field(viewerField) }),
});

const SetOverheadAllocationPayloadType = builder.objectRef<object>('SetOverheadAllocationPayload').implement({
  description: 'Result of switching the overheads of product screens.',
  fields: (t) => ({ viewer: t.field(viewerField) }),
});

const errors = { types: [DomainError] };
const numberOf = (viewer: Viewer, { id }: { id: string }) => rowKey(viewer, id).accountId_id.id;

builder.mutationFields((t) => ({
  saveOverhead: t.field({
    type: SaveOverheadPayloadType,
    description: 'Creates or changes an overhead.',
    args: {
      id: t.arg.globalID({ for: OverheadType, description: 'Global id of the overhead to change; absent: a new one.' }),
      input: t.arg({ type: OverheadInputType, required: true, description: 'The overhead.' }),
    },
    errors,
    resolve: async (_root, { id, input }, { viewer }) => {
      const products = input.products?.map(({ productId, percent }) => ({
        id: rowKey(viewer, productId.id).accountId_id.id,
        percent: percent == null ? null : Number(percent),
      }));
      const overhead = enteredOverhead({ ...input, products }, id ? numberOf(viewer, id) : null);
      return { id: (await setOverheads(viewer, { save: [overhead] }))[0]! };
    },
  }),
  endOverhead: t.field({
    type: SaveOverheadPayloadType,
    description: 'Sets the last day of an overhead.',
    args: {
      id: t.arg.globalID({ for: OverheadType, required: true, description: 'Global id of the overhead.' }),
      lastDay: t.arg({ type: 'Date', description: 'Last day; absent: it goes on.' }),
    },
    errors,
    resolve: async (_root, { id, lastDay }, { viewer }) => {
      await endOverhead(viewer, numberOf(viewer, id), lastDay ?? null);
      return { id: numberOf(viewer, id) };
    },
  }),
  setOverheadAllocation: t.field({
    type: SetOverheadAllocationPayloadType,
    description: 'Switches the overheads of product screens on or off.',
    args: { isOn: t.arg.boolean({ required: true, description: 'Whether they show them.' }) },
    errors,
    resolve: async (_root, { isOn }, { viewer }) => {
      await setOverheadAllocation(viewer, isOn);
      return {};
    },
  }),
  removeOverhead: t.field({
    type: RemoveOverheadPayloadType,
    description: 'Deletes an overhead, as if it had never been.',
    args: { id: t.arg.globalID({ for: OverheadType, required: true, description: 'Global id of the overhead.' }) },
    errors,
    resolve: async (_root, { id }, { viewer }) => {
      await setOverheads(viewer, { delete: [numberOf(viewer, id)] });
      return {};
    },
  }),
}));
