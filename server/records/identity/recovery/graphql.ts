import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { askConfirmation, canConfirmEmail, emailConfirmedAt } from './confirmEmail.ts';

builder.objectFields(ViewerType, (t) => ({
  emailConfirmedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the person opened the link sent to the e-mail; null: not yet, and no notices are sent there.',
    cache: 'day',
    resolve: (viewer) => emailConfirmedAt(viewer),
  }),
  canConfirmEmail: t.boolean({
    description: 'Whether a link that confirms the e-mail can be sent to it.',
    cache: 'day',
    resolve: (viewer) => canConfirmEmail(viewer),
  }),
}));

const PayloadType = builder.objectRef<{ viewer: Viewer }>('SendEmailConfirmationPayload').implement({
  description: 'The person, to whom the mail is on its way.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'The person.' }) }),
});

builder.mutationField('sendEmailConfirmation', (t) =>
  t.field({
    type: PayloadType,
    description: 'Sends a link that confirms the e-mail, to it. Limited to three an hour.',
    errors: { types: [DomainError] },
    ...forPeople,
    resolve: async (_root, _args, { viewer }) => {
      await askConfirmation(viewer);
      return { viewer };
    },
  }),
);
