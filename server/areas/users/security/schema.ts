// GraphQL schema of what keeps an account safe: its sessions, and the proof before sensitive actions.
import { endOtherSessionsInput, endSessionInput, proveIdentityInput } from '#shared/areas/users/security-input.ts';
import { sessionAccess } from '#shared/areas/users/own-access.ts';
import { fail } from '#shared/lib/app-error.ts';
import { defineSummary } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { accountRequest } from '../accounts/account-request.ts';
import { accountMutation, signedIn } from '../accounts/account-mutation.ts';
import { proveIdentity } from './prove-identity.ts';
import { secondFactorLiveField } from './second-factor-schema.ts';
import { endOtherSessions, endOwnSession, readOwnSessions, type SessionView } from './sessions.ts';

accountMutation('proveIdentity', {
  schema: proveIdentityInput,
  description: 'Proves who uses this session: sensitive actions are accepted for 15 minutes.',
  access: signedIn,
  run: (context, input) => proveIdentity(accountRequest(context), context.viewer ?? fail('UNAUTHENTICATED'), input),
});

const SessionType = builder.objectRef<SessionView>('Session').implement({
  description: 'A browser in which the account is signed in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    browser: t.exposeString('browser', { nullable: true }),
    system: t.exposeString('system', { nullable: true }),
    isPhone: t.exposeBoolean('isPhone'),
    address: t.exposeString('address', { nullable: true, description: 'The network address at sign-in.' }),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
    seenAt: t.expose('seenAt', { type: 'Instant', description: 'Of the last request, to five minutes.' }),
  }),
});

const sessionsLiveField = defineSummary('sessions', [SessionType], {
  entity: 'user',
  access: sessionAccess,
  description: "The viewer's sessions, the last used first. `viewer { sessionId }` says which one this is.",
  liveDescription: 'The same, sent again when one begins or ends.',
  read: ({ commands, now }, { sets }) => {
    const [userId] = sets.user;
    return userId === undefined ? fail('UNAUTHENTICATED') : readOwnSessions(commands.db, userId, now);
  },
});

accountMutation('sessionEnd', {
  schema: endSessionInput,
  description: 'Ends one session of the viewer, with its sockets.',
  access: signedIn,
  run: ({ commands, viewer }, { id }) => endOwnSession(commands, viewer ?? fail('UNAUTHENTICATED'), id),
});

accountMutation('sessionsEndOthers', {
  schema: endOtherSessionsInput,
  description: 'Ends all sessions of the viewer but this one.',
  access: signedIn,
  run: ({ commands, viewer }) => endOtherSessions(commands, viewer ?? fail('UNAUTHENTICATED')),
});

/** The live fields of sessions and of the second factor. */
export const sessionLiveFields: readonly LiveField[] = [sessionsLiveField, secondFactorLiveField];
