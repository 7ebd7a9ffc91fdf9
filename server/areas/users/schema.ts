// GraphQL schema of accounts: their list and actions, the viewer, sign-in and sign-out.
import type { Viewer } from '#shared/access/viewer.ts';
import { hasRight, memberRights } from '#shared/access/rights.ts';
import { type Role, roleGroups, roles } from '#shared/access/roles.ts';
import { screenTable } from '#shared/access/screens.ts';
import { dutyAccess } from '#shared/areas/users/own-access.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { avatarSetInput, confirmSignInInput, signInInput } from '#shared/areas/users/input.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, defineSummary, redactRows } from '../../entities/root-fields.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { CompanyDetailsType, visibleCompany } from '../companies/schema.ts';
import { CityType, CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { changeAvatar } from './avatar.ts';
import { userService } from './service.ts';
import { findMissingFields } from './profile/queries.ts';
import { ProfileFieldType, profileLiveField } from './profile/schema.ts';
import { SecondFactorStateType } from './security/second-factor-schema.ts';
import { findMembers, findOwnUser } from './store.ts';
import { cityById, companyById, hubById, personById } from '../directory/queries.ts';
import { userListSource } from './queries.ts';
import './profile/bank-details-schema.ts';
import './story/story-schema.ts';

const RoleType = enumOf('Role', roles);

const UserType = defineEntityType(userEntity, {
  description: 'An account. Bank details are read by an act of their own.',
  withActions: true,
});
builder.objectFields(UserType, (t) => ({
  company: t.field({
    type: CompanyDetailsType,
    nullable: true,
    resolve: ({ companyId }, _, context) => visibleCompany(companyId, context),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => (hubId === null ? null : loaders.of(hubById).load(hubId)),
  }),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    description: 'The driver that this subdriver works for.',
    resolve: ({ managerId }, _, { loaders }) => (managerId === null ? null : loaders.of(personById).load(managerId)),
  }),
}));

// The list has the roles of its screen. Other roles read the accounts that they see one by one.
const listRoles: readonly Role[] = screenTable.users.roles === 'public' ? [] : screenTable.users.roles;
const accountFields = registerEntity(userService, UserType, {
  list: { name: 'users', source: userListSource, rule: { kind: 'roles', roles: listRoles } },
});

defineRows('teamMembers', userService, UserType, {
  description: "The sub-customers of the viewer's company, by name; the disabled ones last.",
  rule: { kind: 'roles', roles: roleGroups.customer },
  read: findMembers,
});

const dutyDescription =
  "The driver's own account: since when it is on duty, and so whether its positions are accepted.";
const dutyField = defineSummary('duty', UserType, {
  entity: 'user',
  access: dutyAccess,
  description: dutyDescription,
  liveDescription: `${dutyDescription} Sent again when it changes.`,
  read: async (context, audience) => {
    const row = (await context.read((trx) => findOwnUser(trx, audience))) ?? fail('missing');
    const [own] = await redactRows(context, userService, audience, [row]);
    return own ?? fail('missing');
  },
});

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    sessionId: t.exposeID('sessionId'),
    name: t.exposeString('name'),
    avatarId: t.id({ nullable: true, resolve: ({ avatarId }) => avatarId }),
    roles: t.field({ type: [RoleType], resolve: (viewer) => [...viewer.roles] }),
    effectiveRole: t.field({ type: RoleType, resolve: (viewer) => viewer.audience.role }),
    manager: t.boolean({ resolve: (viewer) => viewer.audience.flags.manager }),
    rights: t.field({
      type: [enumOf('MemberRight', memberRights)],
      description: 'What a sub-customer may do; all for other roles.',
      resolve: ({ audience }) => memberRights.filter((right) => hasRight(audience, right)),
    }),
    token: t.string({
      nullable: true,
      description: 'To be sent as x-qafila-token with every mutation.',
      resolve: (_, __, { session }) => session.token(),
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      resolve: ({ audience: { role, sets } }, _, { loaders }) =>
        sets.company[0] && role !== 'COMMERCIAL' ? loaders.of(companyById).load(sets.company[0]) : null,
    }),
    secondFactor: t.field({ type: SecondFactorStateType, resolve: ({ secondFactor }) => secondFactor ?? 'off' }),
    missing: t.field({
      type: [ProfileFieldType],
      description: 'What the profile still lacks; complete if nothing.',
      resolve: ({ audience }, _, { read }) => read((trx) => findMissingFields(trx, audience)),
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
      resolve: ({ audience }, _, { loaders }) =>
        audience.sets.hub[0] ? loaders.of(hubById).load(audience.sets.hub[0]) : null,
    }),
  }),
});

declareAccess('Query.viewer', { kind: 'public' });
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
    token: t.string({ resolve: (_, __, { session }) => session.token() ?? fail('UNAUTHENTICATED') }),
    viewer: t.field({ type: ViewerType, resolve: (viewer) => viewer }),
  }),
});
const SignInInput = inputFromZod('SignInInput', signInInput);
declareAccess('Mutation.signIn', { kind: 'public' });
builder.mutationField('signIn', (t) =>
  t.field({
    type: SignInResult,
    args: { input: t.arg({ type: SignInInput, required: true }) },
    resolve: (_, { input }, { session }) => session.signIn(parseInput(signInInput, input)),
  }),
);

const ConfirmSignInInput = inputFromZod('ConfirmSignInInput', confirmSignInInput);
declareAccess('Mutation.confirmSignIn', { kind: 'public' });
builder.mutationField('confirmSignIn', (t) =>
  t.field({
    type: SignInResult,
    description:
      'The second step after sign_in.code_required, in the same browser: a code of the app or of the recovery list.',
    args: { input: t.arg({ type: ConfirmSignInInput, required: true }) },
    resolve: (_, { input }, { session }) => session.confirmSignIn(parseInput(confirmSignInInput, input)),
  }),
);

const SignOutResult = builder
  .objectRef<{ ok: boolean }>('SignOutResult')
  .implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });
declareAccess('Mutation.signOut', { kind: 'public' });
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

const AvatarResult = builder
  .objectRef<{ avatarId: string | null }>('AvatarResult')
  .implement({ fields: (t) => ({ avatarId: t.exposeID('avatarId', { nullable: true }) }) });
const signedIn: AccessRule = { kind: 'signedIn' };
const setAvatar = async (
  context: GraphqlContext,
  fileId: string | null,
  key?: string,
): Promise<{ avatarId: string | null }> => {
  authorizeField(signedIn, context);
  await changeAvatar(context.commands, context.viewer ?? fail('UNAUTHENTICATED'), { fileId, key });
  return { avatarId: fileId };
};
const AvatarSetInput = inputFromZod('AvatarSetInput', avatarSetInput);
declareAccess('Mutation.avatarSet', signedIn);
builder.mutationField('avatarSet', (t) =>
  t.field({
    type: AvatarResult,
    description: "Sets the viewer's photo to an uploaded file of the kind avatar.",
    args: { input: t.arg({ type: AvatarSetInput, required: true }) },
    resolve: (_, { input }, context) => {
      const { fileId, idempotencyKey } = parseInput(avatarSetInput, input);
      return setAvatar(context, fileId, idempotencyKey);
    },
  }),
);
declareAccess('Mutation.avatarRemove', signedIn);
builder.mutationField('avatarRemove', (t) =>
  t.field({ type: AvatarResult, resolve: (_, __, context) => setAvatar(context, null) }),
);

/** The live fields of accounts. */
export const userLiveFields: readonly LiveField[] = [...accountFields, dutyField, profileLiveField];
