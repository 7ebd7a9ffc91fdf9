// From what a person typed to the input of a command: the address checked, the secrets encrypted.
import type * as z from 'zod/mini';
import type { editWebhookInput, newWebhookInput } from '#shared/areas/webhooks/input.ts';
import { type ErrorCode, failField } from '#shared/lib/app-error.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { headerBox, tokenBox } from './secrets.ts';

type Settings = Omit<
  z.output<typeof newWebhookInput> | z.output<typeof editWebhookInput>,
  'id' | 'companyId' | 'version'
>;

const codes: Readonly<Partial<Record<OutboundError['code'], ErrorCode>>> = {
  https_required: 'webhook.url_https',
  port_refused: 'webhook.url_port',
  address_refused: 'webhook.url_internal',
  name_unresolved: 'webhook.url_unknown',
};

/** Fails on the field `url` for an address that no message would be sent to now. It is checked again at each attempt. */
async function assertUrl(outbound: OutboundClient, url: string): Promise<void> {
  try {
    await outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    failField('url', codes[error.code] ?? 'webhook.url');
  }
}

/** Fails on a header that stands there twice, and on `Authorization` beside a bearer token. */
function assertHeaders({ headers, bearer }: Settings): void {
  const names = headers.map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (repeated >= 0) failField(`headers.${repeated}.name`, 'repeated');
  const authorization = names.indexOf('authorization');
  if (bearer && authorization >= 0) failField(`headers.${authorization}.name`, 'webhook.header_reserved');
}

/** The settings of a webhook with encrypted secrets. Fails with an error on the field that is wrong. */
export async function sealSettings(
  { outbound, secrets }: { outbound: OutboundClient; secrets: SecretBox },
  id: string,
  input: Settings,
) {
  const { url, events, bearer, bearerToken, headers } = input;
  assertHeaders(input);
  await assertUrl(outbound, url);
  return {
    url,
    events,
    bearer,
    bearerToken: bearerToken == null ? null : tokenBox(secrets, id).seal(bearerToken),
    headers: headers.map(({ name, value }) => ({
      name,
      value: value == null ? null : headerBox(secrets, id, name).seal(value),
    })),
  };
}
