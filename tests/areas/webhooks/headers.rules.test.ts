// The headers that a company may add to its messages: none that frames, signs or redirects them.
import { expect, it } from 'vitest';
import { headerNameError } from '#shared/areas/webhooks/headers.ts';

const reserved = 'webhook.header_reserved';

it.each<[string, ReturnType<typeof headerNameError>]>([
  ['X-Api-Key', null],
  ['Authorization', null],
  ['X-Webhook-Id', null],
  ['Host', reserved],
  ['Cookie', reserved],
  ['COOKIE2', reserved],
  ['Content-Type', reserved],
  ['content-length', reserved],
  ['Transfer-Encoding', reserved],
  ['Webhook-Signature', reserved],
  ['X-Forwarded-For', reserved],
  ['Forwarded', reserved],
  ['Proxy-Authorization', reserved],
  ['User-Agent', reserved],
  ['Accept-Encoding', reserved],
  ['Connection', reserved],
  ['', 'webhook.header_name'],
  ['X Key', 'webhook.header_name'],
  ['X-Clé', 'webhook.header_name'],
  ['X:Key', 'webhook.header_name'],
  ['x'.repeat(101), 'webhook.header_name'],
])('%j: %s', (name, expected) => {
  expect(headerNameError(name)).toBe(expected);
});
