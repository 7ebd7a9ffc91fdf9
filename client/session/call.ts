// The few calls that come before the data layer: sign-in, sign-out, and asking who is signed in.
import { serverUrl } from './address.ts';
import { sessionEnded } from './session-ended.ts';
import { readToken } from './session.ts';
import { isRecord } from './viewer.ts';

/** A call that gave no data: a problem code of the server, or `network` when no answer came. */
export class CallFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'CallFailure';
    this.code = code;
  }
}

/** The data of one GraphQL call; throws CallFailure. An ended session leads to /login. */
export async function call(query: string, variables: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const response = await post(query, variables);
  if (response.status === 400) sessionEnded();
  const { data, errors } = await readAnswer(response);
  if (Array.isArray(errors) && errors.length > 0) {
    const code = codeOf(errors[0]);
    if (code === 'UNAUTHENTICATED') sessionEnded();
    throw new CallFailure(code);
  }
  if (!isRecord(data)) throw new CallFailure('internal');
  return data;
}

async function post(query: string, variables: object): Promise<Response> {
  const token = readToken();
  try {
    return await fetch(serverUrl('/graphql'), {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== null && { 'x-qafila-token': token }),
      },
      body: JSON.stringify({ query, variables }),
    });
  } catch {
    throw new CallFailure('network');
  }
}

async function readAnswer(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const answer: unknown = await response.json().catch(() => null);
  if (isRecord(answer)) return answer;
  throw new CallFailure(response.status === 400 ? 'bad_request' : 'internal');
}

function codeOf(error: unknown): string {
  const extensions = isRecord(error) ? error['extensions'] : null;
  const code = isRecord(extensions) ? extensions['code'] : null;
  return typeof code === 'string' ? code : 'internal';
}
