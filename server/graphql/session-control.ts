// What one HTTP call may do to the browser's session; the cookies it earns are sent with the answer.
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

/** Where a call comes from and what it carries. */
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

/** Reads the session of a call and offers what the call may do to it. */
export async function openSession(parts: SessionParts, caller: Caller): Promise<CallSession> {
  const { config, db, throttle, demo, now } = parts;
  const current = await readSession(db, config, caller.cookie, now());
  const open: CallSession = {
    session: current,
    cookies: [...(current?.cookies ?? [])],
    control: {
      token: () => open.session?.token ?? null,
      signIn: async ({ login, password }) => {
        const address = clientAddress(caller.peer, caller.forwardedFor, config.trustProxy);
        open.session = await signIn(
          { db, rules: config, throttle, demo },
          { login, password, address, cookieHeader: caller.cookie, current, now: now() },
        );
        open.cookies = [...open.session.cookies];
        if (current) parts.wake();
        return open.session.viewer;
      },
      signOut: async () => {
        if (open.session && (await signOut(db, open.session, now()))) parts.wake();
        open.session = null;
        open.cookies = [forgottenCookie(config)];
      },
    },
  };
  return open;
}
