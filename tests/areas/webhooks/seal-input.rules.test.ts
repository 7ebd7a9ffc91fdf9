// What a person types for a webhook: the address is checked, secrets are encrypted, each for its place.
import { expect, it } from 'vitest';
import { sealSettings } from '#server/areas/webhooks/seal-input.ts';
import { headerBox, newSigningSecret, signingBox, tokenBox } from '#server/areas/webhooks/secrets.ts';
import { createSecretBox } from '#server/lib/secret-box.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { AppError } from '#shared/lib/app-error.ts';

const secrets = createSecretBox(['k'.repeat(64)]);
const settings = { url: 'https://a.ma', events: ['package_created' as const], bearer: false, headers: [] };

function seal(input: Partial<Parameters<typeof sealSettings>[2]>, error: Error | null = null) {
  const check = () => (error ? Promise.reject(error) : Promise.resolve());
  const outbound = { check, send: () => Promise.reject(new Error('nothing is sent')) };
  return sealSettings({ outbound, secrets }, 'w1', { ...settings, ...input }).catch((failure: unknown) => {
    if (!(failure instanceof AppError)) throw failure;
    return failure.fields.map(({ path, code }) => `${path} ${code}`).join();
  });
}

it.each([
  ['https_required', 'url webhook.url_https'],
  ['port_refused', 'url webhook.url_port'],
  ['address_refused', 'url webhook.url_internal'],
  ['name_unresolved', 'url webhook.url_unknown'],
  ['invalid_url', 'url webhook.url'],
  ['credentials_in_url', 'url webhook.url'],
] as const)('an address that is refused for %s is refused on its field: %s', async (code, expected) => {
  expect(await seal({}, new OutboundError(code))).toBe(expected);
});

it('a fault of ours is no fault of the address', async () => {
  await expect(seal({}, new Error('ours'))).rejects.toThrow('ours');
});

const header = (name: string) => ({ name, value: 'x' });

it('a header stands there once, whatever its letters, and none is beside a token that says the same', async () => {
  expect(await seal({ headers: [header('X-A'), header('X-B'), header('x-a')] })).toBe('headers.2.name repeated');
  const authorization = { headers: [header('X-A'), header('Authorization')] };
  expect(await seal({ ...authorization, bearer: true })).toBe('headers.1.name webhook.header_reserved');
  expect(await seal(authorization)).toMatchObject({
    bearer: false,
    headers: [{ name: 'X-A' }, { name: 'Authorization' }],
  });
});

it('the secrets are encrypted, each for its webhook and place; what is not given stays so', async () => {
  const sealed = await seal({
    bearer: true,
    bearerToken: 'jeton',
    headers: [{ name: 'X-A', value: 'v' }, { name: 'X-B' }],
  });
  if (typeof sealed === 'string') throw new Error(sealed);
  const [first, second] = sealed.headers;
  expect([first?.value, sealed.bearerToken]).not.toContain('v');
  expect(headerBox(secrets, 'w1', 'x-a').open(first?.value ?? '')).toBe('v');
  expect(tokenBox(secrets, 'w1').open(sealed.bearerToken ?? '')).toBe('jeton');
  expect(second).toEqual({ name: 'X-B', value: null });
  for (const other of [tokenBox(secrets, 'w2'), signingBox(secrets, 'w1'), headerBox(secrets, 'w1', 'x-a')])
    expect(() => other.open(sealed.bearerToken ?? '')).toThrow(/./);
  expect(await seal({})).toMatchObject({ bearerToken: null, headers: [] });
});

it('a signing secret is 32 random bytes, as the standard writes it', () => {
  const [one, two] = [newSigningSecret(), newSigningSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(two);
});
