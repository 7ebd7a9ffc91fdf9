// Signing in at an OpenID Connect provider (Google): a flow begins here, goes through the provider's pages, and ends here
// once, in the browser that began it.
import { createHash } from 'node:crypto';
import { fail } from '#shared/lib/app-error.ts';
import { createRateLimit, type LimiterOptions } from '../../access/rate-limit.ts';
import { addressBlock } from '../../lib/client-address.ts';
import type { Config } from '../../lib/config/config.ts';
import type { PinoLogger } from '../../lib/logger.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createFlowCookies, type Flow, type FlowAim, type FlowCookies } from './flow-cookie.ts';
import { createProvider, type ProvenIdentity } from './provider.ts';

export const openidPaths = { start: '/login/auth/start', callback: '/login/auth/callback' } as const;

/** Answers of the provider per 15 minutes from one address; an office shares one. */
const answerLimit = { points: 100, duration: 15 * 60 };
/** A flow ends once. It is over after ten minutes anyway. */
const onceLimit = { points: 1, duration: 15 * 60 };

export interface Openid {
  /** Begins a flow: the address to go to, and the cookie for the browser. Fails with `openid.unavailable`. */
  begin: (aim: FlowAim, now: Date) => Promise<{ url: string; cookie: string }>;
  cookies: Pick<FlowCookies, 'read' | 'expired'>;
  /**
   * Ends a flow with the provider's answer. Fails with `openid.expired` if it is not the answer to this flow or the flow
   * ended before, with `sign_in.throttled`, and as `redeem` of the provider does.
   */
  end: (flow: Flow | null, answer: URLSearchParams, address: string) => Promise<ProvenIdentity>;
}

export interface OpenidOptions {
  config: Pick<Config, 'google' | 'publicUrl' | 'secure'>;
  limiter: LimiterOptions;
  outbound: OutboundClient;
  log: PinoLogger;
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The provider of an instance; null if none is configured. */
export function createOpenid({ config, limiter, outbound, log }: OpenidOptions): Openid | null {
  const { google: settings, publicUrl } = config;
  if (!settings) return null;
  const cookies = createFlowCookies(settings.clientSecret, config);
  const provider = createProvider({ settings, redirectUri: `${publicUrl}${openidPaths.callback}`, outbound, log });
  const ofAddress = createRateLimit(limiter, 'openid:address', answerLimit);
  const once = createRateLimit(limiter, 'openid:once', onceLimit);
  return {
    cookies,
    begin: async (aim, now) => {
      const { flow, cookie } = cookies.begin(aim, now);
      return { url: await provider.authorizationUrl(flow), cookie };
    },
    end: async (flow, answer, address) => {
      if (!flow || answer.get('state') !== flow.state) fail('openid.expired');
      const taken = await ofAddress.consume(hashed(addressBlock(address)));
      if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
      if (!(await once.consume(hashed(flow.state))).allowed) fail('openid.expired');
      return provider.redeem(answer, flow);
    },
  };
}
