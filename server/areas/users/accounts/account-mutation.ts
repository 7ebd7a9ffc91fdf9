// Mutations of accounts that answer only that they were done.
import type { z } from 'zod';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';

const AccountResult = builder
  .objectRef<{ ok: boolean }>('AccountResult')
  .implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });

export const everybody: AccessRule = { kind: 'public' };
export const signedIn: AccessRule = { kind: 'signedIn' };

interface AccountMutation<Input> {
  schema: z.core.$ZodType<Input>;
  description: string;
  access?: AccessRule;
  run: (context: GraphqlContext, input: Input) => Promise<void>;
}

/** Defines a mutation that answers that it was done, and nothing more. */
export function accountMutation<Input>(
  name: string,
  { schema, description, access = everybody, run }: AccountMutation<Input>,
): void {
  const type = inputFromZod(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, schema);
  declareAccess(`Mutation.${name}`, access);
  builder.mutationField(name, (t) =>
    t.field({
      type: AccountResult,
      description,
      args: { input: t.arg({ type, required: true }) },
      resolve: async (_, { input }, context) => {
        if (access.kind !== 'public') authorizeField(access, context);
        await run(context, parseInput(schema, input));
        return { ok: true };
      },
    }),
  );
}
