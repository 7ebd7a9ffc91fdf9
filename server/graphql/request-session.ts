// The session of one HTTP call; cookies that the call sets are sent with the response.
import { clientAddress } from '../lib/client-address.ts';
import type { Config } from '../lib/config.ts';
import type { Logger } from '../lib/outage.ts';
import type { Db } from '../db/connection/connection.ts';
import { readSession, expiredCookie, type Session } from '../access/session.ts';
import { signIn } from '../access/sign-in.ts';
import { signOut } from '../access/sign-out.ts';
import type { SignInThrottle } from '../access/sign-in-throttle.ts';
import type { SessionControl } from './context.ts';

export interface RequestSessionOptions {
  config: Config;
  db: Db;
  throttle: SignInThrottle;
  demo: boolean;
  notifyCommitted: () => void;
  log: Logger;
  now: () => Date;
}

/** The address, the cookie and the browser of a call. */
export interface Caller {
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
  const { config, db, throttle, demo, now, notifyCommitted } = parts;
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
          { db, rules: config, throttle, demo, notifyCommitted, onUnrecorded },
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
    },
  };
  return request;
}
