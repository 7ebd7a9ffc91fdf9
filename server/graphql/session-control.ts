// The session of one HTTP call; cookies that the call sets are sent with the response.
import { clientAddress } from '../http/address.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { readSession, forgottenCookie, type Session } from '../access/session.ts';
import { signIn } from '../access/sign-in.ts';
import { signOut } from '../access/sign-out.ts';
import type { Throttle } from '../access/throttle.ts';
import type { SessionControl } from './context.ts';

export interface SessionParts {
  config: Config;
  db: Db;
  throttle: Throttle;
  demo: boolean;
  wake: () => void;
  now: () => Date;
}

/** The address and the cookie of a call. */
export interface Caller {
  cookie: string | null;
  forwardedFor: string | undefined;
  peer: string | undefined;
}

export interface CallSession {
  session: Session | null;
  control: SessionControl;
  cookies: string[];
}

/** Reads the session of a call and returns how the call can change it. */
export async function openSession(parts: SessionParts, caller: Caller): Promise<CallSession> {
  const { config, db, throttle, demo, now } = parts;
  const current = await readSession(db, config, caller.cookie, now());
  const request: CallSession = {
    session: current,
    cookies: [...(current?.cookies ?? [])],
    control: {
      token: () => request.session?.token ?? null,
      signIn: async ({ login, password }) => {
        const address = clientAddress(caller.peer, caller.forwardedFor, config.trustProxy);
        request.session = await signIn(
          { db, rules: config, throttle, demo },
          { login, password, address, cookieHeader: caller.cookie, current, now: now() },
        );
        request.cookies = [...request.session.cookies];
        if (current) parts.wake();
        return request.session.viewer;
      },
      signOut: async () => {
        if (request.session && (await signOut(db, request.session, now()))) parts.wake();
        request.session = null;
        request.cookies = [forgottenCookie(config)];
      },
    },
  };
  return request;
}
