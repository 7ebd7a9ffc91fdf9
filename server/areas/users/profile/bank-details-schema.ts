// The bank details of another person. Looking at them is an act that the log keeps, in the same transaction.
import { bankDetailsViewInput } from '#shared/areas/users/input.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { userService } from '../service.ts';

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
