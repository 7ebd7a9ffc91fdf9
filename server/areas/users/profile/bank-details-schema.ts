// Bank details in full. Looking at them wants a proof; a look at those of another person is an act that the log keeps, in
// the same transaction.
import { bankDetailsViewInput } from '#shared/areas/users/input.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { ownBankViewInput } from '#shared/areas/users/profile-input.ts';
import { profileAccess } from '#shared/areas/users/own-access.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { requireProof } from '../../../sign-in/proof.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { userService } from '../service.ts';
import { findProfile } from './queries.ts';

const BankDetails = builder.objectRef<Pick<UserRow, 'rib' | 'ice' | 'cne'>>('BankDetails').implement({
  description: 'Of one person. Nothing else in the API has them.',
  fields: (t) => ({
    rib: t.exposeString('rib', { nullable: true, description: '24 digits.' }),
    ice: t.exposeString('ice', { nullable: true, description: '15 digits.' }),
    cne: t.exposeString('cne', { nullable: true }),
  }),
});

const rule: AccessRule = { kind: 'action', entity: 'user', action: 'viewBankDetails' };
const BankDetailsViewInput = inputFromZod('BankDetailsViewInput', bankDetailsViewInput);
declareAccess('Mutation.bankDetailsView', rule);
builder.mutationField('bankDetailsView', (t) =>
  t.field({
    type: BankDetails,
    description: 'Reads the bank details of a person, and records in the log who looked at them.',
    args: { input: t.arg({ type: BankDetailsViewInput, required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(rule, context);
      const actor = actorOf(context.viewer ?? fail('UNAUTHENTICATED'), context.source);
      // The key decides nothing: a repeated look is a look, too, and is recorded.
      return runCommand(context.commands, userService, actor, 'viewBankDetails', { id: input.id });
    },
  }),
);

const ownRule: AccessRule = { kind: 'scope', access: profileAccess };
declareAccess('Mutation.profileViewBank', ownRule);
builder.mutationField('profileViewBank', (t) =>
  t.field({
    type: BankDetails,
    description: "Reads the viewer's own bank details, which the profile masks. Wants a proof, and changes nothing.",
    args: { input: t.arg({ type: inputFromZod('ProfileViewBankInput', ownBankViewInput), required: true }) },
    resolve: async (_, __, context) => {
      const audience = authorizeField(ownRule, context);
      requireProof(context.viewer ?? fail('UNAUTHENTICATED'), context.now);
      return (await context.read((trx) => findProfile(trx, audience))) ?? fail('missing');
    },
  }),
);
