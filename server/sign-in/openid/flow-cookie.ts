// A sign-in at the provider that has begun: its secrets are in an encrypted cookie of the browser that began it, so
// nothing is stored, and no other browser can end it.
import * as oidc from 'openid-client';
import { z } from 'zod';
import { type CookieSettings, readCookie, setCookie } from '../../access/cookies.ts';
import { createSecretBox } from '../../lib/secret-box.ts';
import type { FlowSecrets } from './provider.ts';

const lifetimeSeconds = 10 * 60;
const purpose = 'openid';
const longestBack = 300;

/** What a flow is for. */
export interface FlowAim {
  /** The session that links an identity to its account; null: somebody signs in. */
  sessionId: string | null;
  /** The page to return to; null: the home page. */
  back: string | null;
}

export type Flow = FlowSecrets & FlowAim;

const stored = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  sessionId: z.string().nullable(),
  back: z.string().nullable(),
  expiresAt: z.number(),
});

export interface FlowCookies {
  /** A new flow, with the `Set-Cookie` header that keeps it. It replaces one that the browser has begun before. */
  begin: (aim: FlowAim, now: Date) => { flow: Flow; cookie: string };
  /** The flow of a `Cookie` header; null if there is none, or it was begun over ten minutes ago. */
  read: (cookieHeader: string | null | undefined, now: Date) => Flow | null;
  /** The `Set-Cookie` header that removes it. */
  expired: string;
}

/** A page of this installation; null for anything else, which may lead to a foreign site. */
export function safeBack(back: string | null): string | null {
  return back !== null && back.length <= longestBack && /^\/(?![/\\])[\x21-\x7e]*$/.test(back) ? back : null;
}

/** The cookies of an installation. All its instances know the secret of the client, so each reads those of the others. */
export function createFlowCookies(clientSecret: string, rules: CookieSettings): FlowCookies {
  const box = createSecretBox([clientSecret]);
  const openOrNull = (sealed: string): unknown => {
    try {
      return JSON.parse(box.open(sealed, purpose));
    } catch {
      // Changed, or of a secret that was replaced: as good as none.
      return null;
    }
  };
  return {
    begin: ({ sessionId, back }, now) => {
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const flow: Flow = { ...secrets, sessionId, back: safeBack(back) };
      const text = JSON.stringify({ ...flow, expiresAt: now.getTime() + lifetimeSeconds * 1_000 });
      return { flow, cookie: setCookie(rules, 'qafila-openid', box.seal(text, purpose), lifetimeSeconds) };
    },
    read: (cookieHeader, now) => {
      const sealed = readCookie(cookieHeader, rules, 'qafila-openid');
      const read = stored.safeParse(sealed === null ? null : openOrNull(sealed));
      return read.success && read.data.expiresAt > now.getTime() ? read.data : null;
    },
    expired: setCookie(rules, 'qafila-openid', '', 0),
  };
}
