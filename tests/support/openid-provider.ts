// A local OpenID Connect provider in the place of Google, and a browser without scripts that goes through its pages.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { freePort } from './ports.ts';

const openidClient = { id: 'qafila-tests', secret: 'the-secret-of-the-client-in-tests' } as const;

export interface LocalProvider {
  issuer: string;
  /** The settings of an instance that signs in there. */
  environment: Readonly<Record<string, string>>;
  /** Signs other claims with the key of the provider. */
  sign: (claims: JWTPayload) => Promise<string>;
  close: () => void;
}

/**
 * Starts a provider whose only client is an installation at `url`. Any login with any password is an account; its subject is
 * the login and its address `<login>@gmail.example`, which is verified unless the login begins with "unverified".
 */
export async function startProvider(url: string): Promise<LocalProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const key = {
    ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)),
    alg: 'RS256',
  };
  const policy = interactionPolicy.base();
  const choose = new interactionPolicy.Prompt({ name: 'select_account', requestable: true });
  // Its pages know no choice among accounts, and nobody is signed in there: the sign-in is the choice.
  choose.checks.clear();
  policy.add(choose);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: openidClient.id,
        client_secret: openidClient.secret,
        redirect_uris: [`${url}/login/auth/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['the-key-of-cookies-in-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google has the address in the token itself.
    conformIdTokenClaims: false,
    interactions: { policy },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: `${login}@gmail.example`,
        email_verified: !login.startsWith('unverified'),
      }),
    }),
  });
  const answer = provider.callback();
  const server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    environment: {
      GOOGLE_CLIENT_ID: openidClient.id,
      GOOGLE_CLIENT_SECRET: openidClient.secret,
      GOOGLE_ISSUER: issuer,
      OUTBOUND_ALLOWED: '127.0.0.1',
    },
    sign: async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(await importJWK(key, 'RS256')),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Cookies of one browser for all its hosts, and its steps through redirects and forms. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();

  /** One request, whose redirect is not followed. */
  async open(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0\b/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects and fills forms at the provider, until it leads back to us: returns that address. */
  async passProvider(url: string, { login, denies = false }: { login: string; denies?: boolean }): Promise<string> {
    let next = url;
    for (let step = 0; step < 12; step += 1) {
      if (next.includes('/login/auth/callback')) return next;
      const response = await this.open(next);
      const text = await response.text();
      const location = response.headers.get('location');
      const action = /action="([^"]*)"/.exec(text)?.[1];
      if (location !== null) next = new URL(location, next).href;
      else if (action === undefined) throw new Error(`The provider answered ${response.status}: ${text}`);
      else if (denies) next = `${action}/abort`;
      else {
        const form: Record<string, string> = text.includes('name="login"')
          ? { prompt: 'login', login, password: 'any' }
          : { prompt: 'consent' };
        next = new URL((await this.open(action, form)).headers.get('location') ?? '', next).href;
      }
    }
    throw new Error('The provider leads nowhere.');
  }
}
