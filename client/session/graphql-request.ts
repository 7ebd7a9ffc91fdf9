// GraphQL requests without urql: sign-in, sign-out, and the query for the viewer.
import { followServerClock } from '#client/lib/server-clock.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import { fetchAnswer } from './early-requests.ts';
import { serverUrl } from './server-url.ts';
import { endExpiredSession } from './end-expired-session.ts';
import { readToken } from './session.ts';
import { isRecord } from '#shared/lib/is-record.ts';

/** A request without data. `code`: the server's error code, or `network` if there was no response. */
export class GraphqlRequestError extends Error {
  readonly code: string;
  /** With the errors of fields. */
  readonly details: RequestError;
  constructor(code: string, details = parseErrorExtensions({ code })) {
    super(code);
    this.name = 'CallFailure';
    this.code = code;
    this.details = { ...details, isNetworkError: code === 'network' };
  }
}

/** The data of a GraphQL request; throws GraphqlRequestError. If the session has ended, navigates to /login. */
export async function graphqlRequest(
  query: string,
  variables: object = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await post(query, variables);
  if (response.status === 400) endExpiredSession();
  const { data, errors } = await parseResponse(response);
  if (Array.isArray(errors) && errors.length > 0) {
    const [first]: readonly unknown[] = errors;
    const details = parseErrorExtensions(isRecord(first) ? first['extensions'] : null);
    if (details.code === 'UNAUTHENTICATED') endExpiredSession();
    throw new GraphqlRequestError(details.code, details);
  }
  if (!isRecord(data)) throw new GraphqlRequestError('internal');
  return data;
}

async function post(query: string, variables: object): Promise<Response> {
  const token = readToken();
  try {
    const { response, sentAt } = await fetchAnswer(serverUrl('/graphql'), {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== null && { 'x-qafila-token': token }),
      },
      body: JSON.stringify({ query, variables }),
    });
    followServerClock(response.headers, sentAt);
    return response;
  } catch {
    throw new GraphqlRequestError('network');
  }
}

async function parseResponse(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response.json().catch(() => null);
  if (isRecord(body)) return body;
  throw new GraphqlRequestError(response.status === 400 ? 'bad_request' : 'internal');
}
