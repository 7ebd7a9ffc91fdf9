// The API calls of one user: signs in first, and again when the session has ended.
import { z } from 'zod';
import { ServerUnavailable } from './simulator-api.ts';

const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.looseObject({ code: z.string().optional() }).optional() }))
    .optional(),
});

/** The data of a call, or its error code. */
export type ApiResponse = { data: Record<string, unknown> } | { refused: string };
type Variables = Readonly<Record<string, unknown>>;

export interface ApiSession {
  id: string;
  /** The current `Cookie` header of this session. */
  cookie: () => string;
  call: (document: string, variables?: Variables) => Promise<ApiResponse>;
}

interface Credentials {
  cookie: string;
  token: string;
  id: string;
}

const timeoutMs = 10_000;
const signInDocument = 'mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { id } } }';
const signInData = z.object({ signIn: z.object({ token: z.string(), viewer: z.object({ id: z.string() }) }) });

async function post(
  url: string,
  headers: Record<string, string>,
  query: string,
  variables: Variables,
): Promise<{ answer: ApiResponse; cookies: string[] }> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      body: JSON.stringify({ query, variables }),
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    });
    const { data, errors = [] } = answerShape.parse(await response.json());
    const code = errors[0]?.extensions?.code;
    if (code === 'internal' || code === 'draining') throw new Error(code);
    return {
      answer: data && errors.length === 0 ? { data } : { refused: code ?? 'bad_request' },
      cookies: response.headers.getSetCookie(),
    };
  } catch (error) {
    // No response, no JSON, or an internal error: all of these may be temporary.
    throw new ServerUnavailable(error);
  }
}

/** Thrown when a persona cannot sign in; `code` is the error code. */
export class SignInFailed extends Error {
  readonly code: string;
  constructor(login: string, code: string) {
    super(`${login} could not sign in: ${code}`);
    this.name = 'NotLetIn';
    this.code = code;
  }
}

async function requestSession(url: string, login: string, password: string, device: string): Promise<Credentials> {
  const { answer, cookies } = await post(url, device === '' ? {} : { cookie: device }, signInDocument, {
    input: { login, password },
  });
  if ('refused' in answer) throw new SignInFailed(login, answer.refused);
  const { signIn } = signInData.parse(answer.data);
  return {
    cookie: cookies.map((each) => each.split(';')[0] ?? '').join('; '),
    token: signIn.token,
    id: signIn.viewer.id,
  };
}

/** Signs a user in. Throws SignInFailed and ServerUnavailable. */
export async function signIn(url: string, login: string, password: string): Promise<ApiSession> {
  let credentials = await requestSession(url, login, password, '');
  const send = (document: string, variables: Variables) =>
    post(url, { cookie: credentials.cookie, 'x-qafila-token': credentials.token }, document, variables);
  return {
    id: credentials.id,
    cookie: () => credentials.cookie,
    call: async (document, variables = {}) => {
      const { answer } = await send(document, variables);
      if (!('refused' in answer) || (answer.refused !== 'UNAUTHENTICATED' && answer.refused !== 'token_missing'))
        return answer;
      // The old cookies are sent too: they contain the known-device cookie of this account.
      credentials = await requestSession(url, login, password, credentials.cookie);
      return (await send(document, variables)).answer;
    },
  };
}
