import { call, CallFailure } from './call.ts';
import { sessionEnded } from './session-ended.ts';
import { keepSession, readSession } from './session.ts';
import { isRecord, readSessionOf, readViewer, viewerFields } from './viewer.ts';

/**
 * Signs in and stores the session; throws GraphqlRequestError, with a `sign_in.*` code if the credentials are rejected.
 */
export async function signIn(login: string, password: string): Promise<void> {
  const data = await call(
    `mutation signIn($input: SignInInput!) { signIn(input: $input) { token viewer { ${viewerFields} } } }`,
    { input: { login, password } },
  );
  const session = readSessionOf(data['signIn']);
  if (!session) throw new CallFailure('internal');
  keepSession(session);
}

/**
 * Ends the session on the server and here. If the server cannot be reached, throws GraphqlRequestError and keeps the
 * session.
 */
export async function signOut(): Promise<void> {
  await call('mutation signOut { signOut { ok } }');
  keepSession(null);
}

/**
 * Fetches the viewer, since roles may have changed while the page was closed. On an error, the stored session stays.
 */
export async function refreshViewer(): Promise<void> {
  const stored = readSession();
  if (!stored) return;
  try {
    const { viewer } = await call(`query viewer { viewer { ${viewerFields} token } }`);
    const fresh = readViewer(viewer);
    if (!fresh) sessionEnded();
    else if (isRecord(viewer) && typeof viewer['token'] === 'string')
      keepSession({ token: viewer['token'], viewer: fresh });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}
