// The calls of the list of users.
import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const row = z.looseObject({ id: z.string(), version: z.number(), status: z.string() });
const answer = z.record(z.string(), z.object({ user: row }));
const fields = 'id version status login name email roles manager hub { id } company { id } driver { id }';

type UserAction = 'Invite' | 'InviteAgain' | 'Withdraw' | 'Edit' | 'Approve' | 'SetRoles' | 'Disable' | 'Enable';

/** The mutation of an action on an account. */
const userMutation = (action: UserAction): string =>
  `mutation ($input: User${action}Input!) { user${action}(input: $input) { user { ${fields} } } }`;

/** Runs an action: the account, or the code of the error with the codes of its fields. */
export async function act(
  client: ApiClient,
  action: UserAction,
  input: Readonly<Record<string, unknown>>,
): Promise<z.output<typeof row> | string> {
  const { data, errors } = await client.call(userMutation(action), { input });
  const [error] = errors;
  if (!error) return Object.values(answer.parse(data))[0]?.user ?? 'no answer';
  const named = (error.extensions.fields ?? []).map(({ path, code }) => `${path}: ${code}`);
  return [error.extensions.code, ...named].join(' ');
}

/** The account after a successful action; throws otherwise. */
export async function done(result: Promise<z.output<typeof row> | string>): Promise<z.output<typeof row>> {
  const found = await result;
  if (typeof found === 'string') throw new Error(found);
  return found;
}
