// The OpenID Connect provider (Google): where it sends people to, and who it says they are.
import * as oidc from 'openid-client';
import { z } from 'zod';
import { AppError, fail } from '#shared/lib/app-error.ts';
import type { OpenidSettings } from '../../lib/config/config.ts';
import type { PinoLogger } from '../../lib/logger.ts';
import type { OutboundClient, OutboundRequest } from '../../outbound/outbound-client.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';

/** What ties an answer of the provider to the request: known to this server and the browser that began. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  /** Of PKCE: without it nobody redeems the code. */
  verifier: string;
}

/** Who somebody is at the provider. */
export interface ProvenIdentity {
  issuer: string;
  /** Never given to another person. */
  subject: string;
  /** Verified by the provider. It may get another owner one day: it is shown, and nothing is looked up by it. */
  email: string;
}

export interface OpenidProvider {
  /** The address at the provider that begins a sign-in. Fails with `openid.unavailable`. */
  authorizationUrl: (secrets: FlowSecrets) => Promise<string>;
  /**
   * Redeems the code of an answer and checks what the provider says: signature, issuer, audience, nonce, times, the
   * verified e-mail. Fails with `openid.denied`, `openid.unavailable`, `openid.email_unverified`, `openid.failed`.
   */
  redeem: (answer: URLSearchParams, secrets: FlowSecrets) => Promise<ProvenIdentity>;
}

export interface ProviderOptions {
  settings: OpenidSettings;
  /** Where the provider sends people back to; registered there. */
  redirectUri: string;
  outbound: OutboundClient;
  log: PinoLogger;
}

const methods = ['GET', 'POST'] as const;
/** The client has its own name, and unpacks answers itself. */
const ownHeaders: readonly string[] = ['user-agent', 'accept-encoding'];
const claims = z.object({
  iss: z.string().max(200),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean(),
});

/** Requests of the library, sent by the client that every outbound request passes. */
function sendBy(outbound: OutboundClient): oidc.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const request: OutboundRequest = {
      url,
      method: methods.find((each) => each === method) ?? 'GET',
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name.toLowerCase()))),
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    };
    const { status, headers: answered, body: content } = await outbound.send(request);
    return new Response(content.length > 0 ? new Uint8Array(content) : null, { status, headers: answered });
  };
}

/** Creates the provider; it is asked for its addresses at the first use, and again if that failed. */
export function createProvider({ settings, redirectUri, outbound, log }: ProviderOptions): OpenidProvider {
  let discovered: Promise<oidc.Configuration> | null = null;
  const discover = (): Promise<oidc.Configuration> => {
    discovered ??= oidc
      .discovery(
        new URL(settings.issuer),
        settings.clientId,
        settings.clientSecret,
        oidc.ClientSecretPost(settings.clientSecret),
        {
          [oidc.customFetch]: sendBy(outbound),
          // The signature is checked too, although the token comes over TLS from the provider itself.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(settings.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        discovered = null;
        log.warn({ reason: reasonOf(error) }, 'the OpenID provider cannot be discovered');
        return fail('openid.unavailable');
      });
    return discovered;
  };
  return {
    authorizationUrl: async ({ state, nonce, verifier }) =>
      oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Who shares a browser chooses the account.
        prompt: 'select_account',
      }).href,
    redeem: async (answer, { state, nonce, verifier }) => {
      const url = new URL(redirectUri);
      url.search = answer.toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      try {
        const tokens = await oidc.authorizationCodeGrant(await discover(), url, checks);
        return identityOf(tokens.claims());
      } catch (error) {
        if (error instanceof AppError) throw error;
        const code = codeOf(error);
        if (code !== 'openid.denied') log.warn({ reason: reasonOf(error) }, 'an answer of the OpenID provider failed');
        return fail(code);
      }
    },
  };
}

function identityOf(token: unknown): ProvenIdentity {
  const read = claims.safeParse(token);
  if (!read.success) fail('openid.failed');
  const { iss, sub, email, email_verified: isVerified } = read.data;
  if (!isVerified) fail('openid.email_unverified');
  return { issuer: iss, subject: sub, email: email.toLowerCase() };
}

function codeOf(error: unknown): 'openid.denied' | 'openid.unavailable' | 'openid.failed' {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'openid.denied' : 'openid.failed';
  const isSilent = error instanceof oidc.ClientError && error.cause instanceof OutboundError;
  return isSilent ? 'openid.unavailable' : 'openid.failed';
}

/** Of the library's errors only what they are: their causes hold tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof OutboundError) return error.cause.code;
  const what = error.cause instanceof Error ? error.cause.message : error.message;
  return 'code' in error ? `${String(error.code)}: ${what}` : what;
}
