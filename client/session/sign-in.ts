import { graphqlRequest, GraphqlRequestError } from './graphql-request.ts';
import { endExpiredSession } from './end-expired-session.ts';
import { storeSession, readSession } from './session.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { parseStoredSession, parseViewer, viewerFields } from './viewer.ts';

/**
 * Signs in and stores the session; throws GraphqlRequestError, with a `sign_in.*` code if the credentials are rejected.
 * `sign_in.code_required`: the account has a second factor, and `confirmSignIn` is the next step.
 */
export function signIn(login: string, password: string): Promise<void> {
  return sendSignIn('signIn', { login, password });
}

/** The second step, with a code of the app or a recovery code; throws GraphqlRequestError like `signIn`. */
export function confirmSignIn(code: string): Promise<void> {
  return sendSignIn('confirmSignIn', { code });
}

async function sendSignIn(mutation: 'signIn' | 'confirmSignIn', input: object): Promise<void> {
  const type = mutation === 'signIn' ? 'SignInInput' : 'ConfirmSignInInput';
  const data = await graphqlRequest(
    `mutation ${mutation}($input: ${type}!) { ${mutation}(input: $input) { token viewer { ${viewerFields} } } }`,
    { input },
  );
  const session = parseStoredSession(data[mutation]);
  if (!session) throw new GraphqlRequestError('internal');
  storeSession(session);
}

/**
 * Ends the session on the server and here. If the server cannot be reached, throws GraphqlRequestError and keeps the
 * session.
 */
export async function signOut(): Promise<void> {
  await graphqlRequest('mutation signOut { signOut { ok } }');
  storeSession(null);
}

/**
 * Stores the session that the server has for this browser's cookie; false if it has none. Throws GraphqlRequestError.
 */
export async function adoptSession(): Promise<boolean> {
  const { viewer } = await graphqlRequest(`query viewer { viewer { ${viewerFields} token } }`);
  const fresh = parseViewer(viewer);
  if (!fresh || !isRecord(viewer) || typeof viewer['token'] !== 'string') return false;
  storeSession({ token: viewer['token'], viewer: fresh });
  return true;
}

/**
 * Fetches the viewer, since roles may have changed while the page was closed. On an error, the stored session stays.
 */
export async function refreshViewer(): Promise<void> {
  const stored = readSession();
  if (!stored) return;
  try {
    if (!(await adoptSession())) endExpiredSession();
  } catch (error) {
    if (!(error instanceof GraphqlRequestError)) throw error;
  }
}
