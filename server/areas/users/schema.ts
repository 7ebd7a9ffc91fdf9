// GraphQL schema of accounts: the viewer, sign-in and sign-out, and the actions of administrators.
import type { Viewer } from '#shared/access/viewer.ts';
import { roles } from '#shared/access/roles.ts';
import { areas } from '#shared/areas/index.ts';
import { dutyAccess } from '#shared/areas/users/access.ts';
import { signInInput } from '#shared/areas/users/input.ts';
import { type UserRow, userStatuses } from '#shared/areas/users/row.ts';
import { parseInput } from '#shared/kit/parse-input.ts';
import { refuse } from '#shared/kit/problem.ts';
import { mask, type Shown } from '../../access/mask.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { commands, notHere } from '../../graphql/fields.ts';
import { enumOf, inputFromZod } from '../../graphql/input-from-zod.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import type { LiveField } from '../../live/live-field.ts';
import { projectionFor } from '../../live/projection.ts';
import { CompanyType, HubType } from '../directory/schema.ts';
import { userServer } from './server.ts';
import { findOwn } from './store.ts';

const RoleType = enumOf('Role', roles);

const UserType = builder.objectRef<Shown<UserRow>>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    status: t.field({ type: enumOf('UserStatus', userStatuses), resolve: (user) => user.status }),
    login: t.exposeString('login', { nullable: true }),
    email: t.exposeString('email', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    roles: t.field({ type: [RoleType], resolve: (user) => user.roles }),
    manager: t.exposeBoolean('manager'),
    disabledAt: t.expose('disabledAt', { type: 'Instant', nullable: true }),
    onDutySince: t.expose('onDutySince', { type: 'Instant', nullable: true }),
  }),
});
commands(userServer, UserType);

const dutyRule: Right = { kind: 'scope', access: dutyAccess };
const dutyDescription =
  "The driver's own account: since when it is on duty, and so whether its positions are accepted.";
const dutyOf = async (context: Context): Promise<Shown<UserRow>> => {
  const audience = audienceFor(dutyRule, context);
  const row = (await context.read((trx) => findOwn(trx, audience))) ?? refuse('missing');
  return mask(areas.user, audience, row, await context.loaders.rules());
};
declareRight('Query.duty', dutyRule);
builder.queryField('duty', (t) =>
  t.field({ type: UserType, description: dutyDescription, resolve: (_, __, context) => dutyOf(context) }),
);
declareRight('Subscription.duty', dutyRule);
builder.subscriptionField('duty', (t) =>
  t.field({
    type: UserType,
    subscribe: notHere,
    description: `${dutyDescription} Sent again when it changes.`,
    resolve: (_, __, context) => dutyOf(context),
  }),
);

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    roles: t.field({ type: [RoleType], resolve: (viewer) => [...viewer.roles] }),
    effectiveRole: t.field({ type: RoleType, resolve: (viewer) => viewer.audience.role }),
    manager: t.boolean({ resolve: (viewer) => viewer.audience.flags.manager }),
    token: t.string({
      nullable: true,
      description: 'To be sent as x-qafila-token with every mutation.',
      resolve: (_, __, { session }) => session.token(),
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      resolve: ({ audience: { role, sets } }, _, { loaders }) =>
        sets.company[0] && role !== 'COMMERCIAL' ? loaders.company.load(sets.company[0]) : null,
    }),
    onDutySince: t.field({
      type: 'Instant',
      nullable: true,
      description: 'Since when a driver is on duty and its positions are accepted.',
      resolve: async ({ id }, _, { read }) =>
        (await read((trx) => trx.selectFrom('users').select('onDutySince').where('id', '=', id).executeTakeFirst()))
          ?.onDutySince,
    }),
    hub: t.field({
      type: HubType,
      nullable: true,
      resolve: ({ audience }, _, { loaders }) => (audience.sets.hub[0] ? loaders.hub.load(audience.sets.hub[0]) : null),
    }),
  }),
});

declareRight('Query.viewer', { kind: 'public' });
builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    nullable: true,
    description: 'Null when nobody is signed in.',
    resolve: (_, __, { viewer }) => viewer,
  }),
);

const SignInResult = builder.objectRef<Viewer>('SignInResult').implement({
  fields: (t) => ({
    token: t.string({ resolve: (_, __, { session }) => session.token() ?? refuse('UNAUTHENTICATED') }),
    viewer: t.field({ type: ViewerType, resolve: (viewer) => viewer }),
  }),
});
const SignInInput = inputFromZod('SignInInput', signInInput);
declareRight('Mutation.signIn', { kind: 'public' });
builder.mutationField('signIn', (t) =>
  t.field({
    type: SignInResult,
    args: { input: t.arg({ type: SignInInput, required: true }) },
    resolve: (_, { input }, { session }) => session.signIn(parseInput(signInInput, input)),
  }),
);

const SignOutResult = builder
  .objectRef<{ ok: boolean }>('SignOutResult')
  .implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });
declareRight('Mutation.signOut', { kind: 'public' });
builder.mutationField('signOut', (t) =>
  t.field({
    type: SignOutResult,
    description: 'Ends the session and its sockets; without a session there is nothing to end.',
    resolve: async (_, __, { session }) => {
      await session.signOut();
      return { ok: true };
    },
  }),
);

/** The live fields of accounts. */
export const userLiveFields: readonly LiveField[] = [
  { name: 'duty', kind: 'summary', entity: 'user', access: dutyAccess, project: projectionFor({ access: dutyAccess }) },
];
