import { ViewerType } from '#server/records/identity/graphql.ts';
import { changePassword } from '#server/records/identity/password/changePassword.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ownHandle } from '#server/records/identity/ownHandle.ts';
import { endOtherSessions, endSession } from './endSession.ts';
import type { SessionDetails } from './session.ts';
import { sessions } from './sessions.ts';
import { SessionType } from './sessionType.ts';

builder.objectField(ViewerType, 'sessions', (t) =>
  t.field({
    type: [SessionType],
    description: 'Open sessions of the person, that of this request first. Not readable by a token.',
    ...forPeople,
    resolve: (viewer) => sessions(viewer),
  }),
);

const EndSessionPayloadType = builder.objectRef<{ viewer: Viewer; session: SessionDetails }>('EndSessionPayload');
EndSessionPayloadType.implement({
  description: 'The ended session and its owner.',
  fields: (t) => ({
    session: t.expose('session', { type: SessionType, description: 'The ended session.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'Its owner, with the changed list of sessions.' }),
  }),
});

interface Ended {
  viewer: Viewer;
  sessions: SessionDetails[];
}
const EndOtherSessionsPayloadType = builder.objectRef<Ended>('EndOtherSessionsPayload').implement({
  description: 'The ended sessions and their owner.',
  fields: (t) => ({
    sessions: t.expose('sessions', { type: [SessionType], description: 'The ended sessions.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'Their owner, with the changed list of sessions.' }),
  }),
});

const ChangePasswordPayloadType = builder.objectRef<{ viewer: Viewer }>('ChangePasswordPayload').implement({
  description: 'The person after the change.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person, whose other sessions have ended.' }),
  }),
});

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  endSession: t.field({
    type: EndSessionPayloadType,
    description: 'Signs the person out of one session and closes its sockets.',
    args: { id: t.arg.globalID({ required: true, for: SessionType, description: 'Global id of the session.' }) },
    ...common,
    resolve: async (_root, { id }, { viewer }) => ({
      viewer,
      session: await endSession(viewer, ownHandle(viewer, id.id)),
    }),
  }),
  endOtherSessions: t.field({
    type: EndOtherSessionsPayloadType,
    description: 'Signs the person out of every session except that of this request.',
    ...common,
    resolve: async (_root, _args, { viewer }) => ({ viewer, sessions: await endOtherSessions(viewer) }),
  }),
  changePassword: t.field({
    type: ChangePasswordPayloadType,
    description:
      'Changes the password and ends the other sessions; tokens stay valid. Limited to five attempts in 15 minutes.',
    args: {
      currentPassword: t.arg.string({ required: true, description: 'The one in force, as proof of identity.' }),
      newPassword: t.arg.string({
        required: true,
        description: 'New password, 8 to 128 characters, neither common nor the e-mail.',
      }),
    },
    ...common,
    resolve: async (_root, passwords, { viewer }) => {
      await changePassword(viewer, passwords);
      return { viewer };
    },
  }),
}));
