import { graphqlRequest, GraphqlRequestError } from '#client/session/graphql-request.ts';
import type { RequestError } from '#client/lib/request-error.ts';

/** The mutations of people without a session, and of who changes the own password. */
export type AccountMutation =
  | 'signUp'
  | 'confirmSignUp'
  | 'confirmEmail'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'acceptInvitation'
  | 'changePassword'
  | 'createFirstAdmin';

/** Sends the input of a mutation. Returns the error; null if it was done. */
export async function sendAccountInput(
  mutation: AccountMutation,
  input: Readonly<Record<string, unknown>>,
): Promise<RequestError | null> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  try {
    await graphqlRequest(`mutation ${mutation}($input: ${type}!) { ${mutation}(input: $input) { ok } }`, { input });
    return null;
  } catch (error) {
    if (!(error instanceof GraphqlRequestError)) throw error;
    return error.details;
  }
}

/**
 * The secret of the link that led here. It stands after the `#`, which browsers send to no server. Empty if there is
 * none.
 */
export function readLinkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('t') ?? '';
}
