import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setAccountExpense } from '#server/records/ledger/setAccountExpense.ts';

const SetAccountExpensePayloadType = builder.objectRef<{ viewer: Viewer }>('SetAccountExpensePayload').implement({
  description: 'Result of deciding on an expense of the account.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: ViewerType, description: 'For refetching figures, all of which may change.' }),
  }),
});

builder.mutationFields((t) => ({
  setAccountExpense: t.field({
    type: SetAccountExpensePayloadType,
    description:
      'Decides whether amounts of the account under a name of the marketplace count in profit, those that come later included.',
    args: {
      name: t.arg.string({ required: true, description: 'Name used by the marketplace.' }),
      counts: t.arg.boolean({ required: true, description: 'Whether they count.' }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, expense, { viewer }) => {
      await setAccountExpense(viewer, expense);
      return { viewer };
    },
  }),
}));
