import { call, CallFailure } from './call.ts';
import { sessionEnded } from './session-ended.ts';
import { keepSession, readSession } from './session.ts';
import { isRecord, readSessionOf, readViewer, viewerFields } from './viewer.ts';

/** Signs in and keeps the session; throws CallFailure with a `sign_in.*` code when refused. */
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
 * Ends the session at the server and here; throws CallFailure, and keeps the session, when the server could not be
 * told.
 */
export async function signOut(): Promise<void> {
  await call('mutation signOut { signOut { ok } }');
  keepSession(null);
}

/**
 * Asks the server who is signed in, since roles may have changed while the page was closed. Without an answer what is
 * kept stays.
 */
export async function refreshViewer(): Promise<void> {
  const before = readSession();
  if (!before) return;
  try {
    const { viewer } = await call(`query viewer { viewer { ${viewerFields} token } }`);
    const now = readViewer(viewer);
    if (!now) sessionEnded();
    else if (isRecord(viewer) && typeof viewer['token'] === 'string')
      keepSession({ token: viewer['token'], viewer: now });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}
