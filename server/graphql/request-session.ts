// The session of one HTTP call; cookies that the call sets are sent with the response.
import { accountOf } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { Config } from '../lib/config.ts';
import type { Logger } from '../lib/outage.ts';
import type { Db } from '../db/connection/connection.ts';
import { readApiKey } from '../access/api-key.ts';
import { enforceRateLimit, type RateLimit } from '../access/rate-limit.ts';
import { readSession, expiredCookie, type Session } from '../access/session.ts';
import { signIn, type SignInRefusal } from '../sign-in/sign-in.ts';
import { signOut } from '../sign-in/sign-out.ts';
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import type { SessionControl } from './context.ts';

export interface RequestSessionOptions {
  config: Config;
  db: Db;
  throttle: SignInThrottle;
  /** Called for each sign-in that is refused. */
  onSignInRefused?: (reason: SignInRefusal) => void;
  /** Calls of one API key. */
  keyCalls: RateLimit;
  demo: boolean;
  notifyCommitted: () => void;
  log: Logger;
  now: () => Date;
}

/** The address, the credentials and the browser of a call. */
export interface Caller {
  /** An API key; the cookie is not read then. */
  authorization: string | null;
  cookie: string | null;
  forwardedFor: string | undefined;
  peer: string | undefined;
  userAgent: string | null;
}

export interface RequestSession {
  session: Session | null;
  control: SessionControl;
  /** The client's address. */
  address: string;
  cookies: string[];
}

/** Reads the session of a call and returns how the call can change it. */
export async function openRequestSession(parts: RequestSessionOptions, caller: Caller): Promise<RequestSession> {
  const { config, db, throttle, demo, now, notifyCommitted, onSignInRefused } = parts;
  if (caller.authorization !== null) return openKeySession(parts, caller, caller.authorization);
  const onUnrecorded = (error: unknown): void => {
    parts.log.error({ err: error }, 'a failed sign-in could not be recorded');
  };
  const current = await readSession(db, config, caller.cookie, now());
  const address = clientAddress(caller.peer, caller.forwardedFor, config.trustProxy);
  const request: RequestSession = {
    session: current,
    address,
    cookies: [...(current?.cookies ?? [])],
    control: {
      token: () => request.session?.token ?? null,
      signIn: async ({ login, password }) => {
        request.session = await signIn(
          {
            db,
            rules: config,
            throttle,
            demo,
            notifyCommitted,
            onUnrecorded,
            ...(onSignInRefused && { onRefused: onSignInRefused }),
          },
          {
            login,
            password,
            address,
            userAgent: caller.userAgent,
            cookieHeader: caller.cookie,
            current,
            now: now(),
          },
        );
        request.cookies = [...request.session.cookies];
        return request.session.viewer;
      },
      signOut: async () => {
        if (request.session && (await signOut(db, request.session, now()))) notifyCommitted();
        request.session = null;
        request.cookies = [expiredCookie(config)];
      },
      addCookie: (cookie) => {
        request.cookies.push(cookie);
      },
    },
  };
  return request;
}

/** What a program with a key cannot do: sessions are for people. */
const noSession: SessionControl = {
  token: () => null,
  signIn: () => fail('forbidden'),
  signOut: () => fail('forbidden'),
  addCookie: () => fail('forbidden'),
};

/** The call of a program. Fails with `api_key.invalid` or `too_many_requests`. */
async function openKeySession(
  { config, db, keyCalls, now }: RequestSessionOptions,
  { peer, forwardedFor }: Caller,
  authorization: string,
): Promise<RequestSession> {
  const viewer = (await readApiKey(db, authorization, now())) ?? fail('api_key.invalid');
  await enforceRateLimit(keyCalls, accountOf(viewer));
  return {
    session: { id: viewer.sessionId, viewer, token: '', cookies: [] },
    address: clientAddress(peer, forwardedFor, config.trustProxy),
    cookies: [],
    control: noSession,
  };
}
