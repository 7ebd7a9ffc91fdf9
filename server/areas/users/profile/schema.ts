// GraphQL schema of the profile: the viewer's own account, section by section.
import { isPaid, missingProfileFields, profileFields } from '#shared/areas/users/profile.ts';
import { confirmEmailInput, exportInput, profileInputs, requestEmailInput } from '#shared/areas/users/profile-input.ts';
import { profileAccess } from '#shared/areas/users/own-access.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import { maskNumber } from '#shared/lib/bank-details.ts';
import { actorOf } from '../../../commands/actor.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { defineSummary } from '../../../entities/root-fields.ts';
import { capitalize } from '../../../entities/entity-type.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation } from '../../jobs/schema.ts';
import { requireProof } from '../../../sign-in/proof.ts';
import { CityType } from '../../directory/schema.ts';
import { cityById } from '../../directory/queries.ts';
import { accountMutation } from '../accounts/account-mutation.ts';
import { accountRequest } from '../accounts/account-request.ts';
import { userService } from '../service.ts';
import { confirmEmail, requestEmail } from './change-email.ts';
import { findProfile } from './queries.ts';

export const ProfileFieldType = enumOf('ProfileField', profileFields);

const hidden = 'Masked: its end.';

const ProfileType = builder.objectRef<UserRow>('Profile').implement({
  description: "The viewer's own account. `profileViewBank` has its bank details in full.",
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    login: t.exposeString('login'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    website: t.exposeString('website', { nullable: true }),
    city: t.field({
      type: CityType,
      nullable: true,
      resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
    }),
    street: t.exposeString('street', { nullable: true }),
    rib: t.string({ nullable: true, description: hidden, resolve: ({ rib }) => rib && maskNumber(rib) }),
    ice: t.string({ nullable: true, description: hidden, resolve: ({ ice }) => ice && maskNumber(ice) }),
    cne: t.string({ nullable: true, description: hidden, resolve: ({ cne }) => cne && maskNumber(cne) }),
    isPaid: t.boolean({
      description: 'True for a role that is paid by transfer, and so has bank details.',
      resolve: (_, __, context) => isPaid(authorizeField(rule, context).role),
    }),
    missing: t.field({
      type: [ProfileFieldType],
      description: 'What it still lacks, in the order of the page; complete if nothing.',
      resolve: (row, _, context) => missingProfileFields(authorizeField(rule, context).role, row),
    }),
    erasureRequestedAt: t.expose('erasureRequestedAt', { type: 'Instant', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'Instant' }),
  }),
});

const rule: AccessRule = { kind: 'scope', access: profileAccess };

/** The live field of the profile. */
export const profileLiveField: LiveField = defineSummary('profile', ProfileType, {
  entity: 'user',
  access: profileAccess,
  liveDescription: 'Sent again when it changes.',
  read: async ({ read }, audience) => (await read((trx) => findProfile(trx, audience))) ?? fail('missing'),
});

const ProfileResult = builder
  .objectRef<UserRow>('ProfileResult')
  .implement({ fields: (t) => ({ profile: t.field({ type: ProfileType, resolve: (row) => row }) }) });

for (const [action, schema] of Object.entries(profileInputs)) {
  const name = `profile${capitalize(action)}`;
  const type = inputFromZod(`${capitalize(name)}Input`, schema);
  const access: AccessRule = { kind: 'action', entity: userService.entity, action };
  declareAccess(`Mutation.${name}`, access);
  builder.mutationField(name, (t) =>
    t.field({
      type: ProfileResult,
      args: { input: t.arg({ type, required: true }) },
      resolve: (_, { input }, context) => {
        const viewer = context.viewer ?? fail('UNAUTHENTICATED');
        const actor = actorOf(viewer, context.source);
        return runCommand(context.commands, userService, actor, action, { ...input, id: viewer.id });
      },
    }),
  );
}

accountMutation('profileRequestEmail', {
  schema: requestEmailInput,
  description: 'Sends a link to a new address, which replaces the present one once it is opened.',
  access: { kind: 'signedIn' },
  run: (context, input) => requestEmail(accountRequest(context), context.viewer ?? fail('UNAUTHENTICATED'), input),
});

accountMutation('confirmEmail', {
  schema: confirmEmailInput,
  description: 'Replaces the address of an account by the link that was sent to the new one.',
  run: (context, input) => confirmEmail(accountRequest(context), input),
});

const ownDataRule: AccessRule = { kind: 'signedIn' };
defineJobMutation('profileExport', {
  rule: ownDataRule,
  description: 'Starts a job that writes everything that is kept about the viewer into a JSON file. Wants a proof.',
  schema: exportInput,
  start: async (context, input) => {
    // The file has the bank details.
    requireProof(context.viewer ?? fail('UNAUTHENTICATED'), context.now);
    const { idempotencyKey } = input;
    const file = { kind: 'ownData', subject: 'ownData', resultName: 'qafila.json', request: {} };
    return startOwnJob(context, { ...file, idempotencyKey });
  },
});
