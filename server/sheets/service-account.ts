// The service account of the installation, and its access tokens: a signed claim is exchanged for a token of an hour
// (RFC 7523).
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError, fail } from '#shared/lib/app-error.ts';
import type { ServiceAccount } from '../lib/service-account-key.ts';
import { parseJson, send, type Wait } from './send.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';

const scope = 'https://www.googleapis.com/auth/spreadsheets';
const answer = z.object({ access_token: z.string(), expires_in: z.number() });
/** A token is replaced so long before it expires. */
const marginMs = 60_000;

interface TokenSource {
  read: () => Promise<string>;
  /** Drops the token; false if it was just read, so that a refusal is final. */
  forget: () => boolean;
}

/** Google refuses our own account: nothing is wrong with the sheet, and its owner can only wait. */
function blameNoSheet(error: unknown): never {
  if (error instanceof AppError && error.code !== 'sheet.busy') fail('sheet.unavailable');
  throw error;
}

/** Reads access tokens, each once for all requests of its hour. Fails with `sheet.busy` or `sheet.unavailable`. */
export function createTokenSource(
  options: { outbound: OutboundClient; wait?: Wait },
  { email, privateKey }: ServiceAccount,
  origin: string,
): TokenSource {
  let known: { token: string; until: number; isReused: boolean } | null = null;
  const request = async (): Promise<{ token: string; until: number; isReused: boolean }> => {
    const key = await importPKCS8(privateKey, 'RS256');
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience('https://oauth2.googleapis.com/token')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const { body: json } = await send(options, () =>
      Promise.resolve({
        url: `${origin}/token`,
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      }),
    ).catch(blameNoSheet);
    const read = answer.safeParse(parseJson(json));
    if (!read.success) fail('sheet.unavailable');
    return { token: read.data.access_token, until: Date.now() + read.data.expires_in * 1_000, isReused: false };
  };
  return {
    read: async () => {
      if (known && known.until - marginMs > Date.now()) known = { ...known, isReused: true };
      else known = await request();
      return known.token;
    },
    forget: () => {
      const wasReused = known?.isReused === true;
      known = null;
      return wasReused;
    },
  };
}
