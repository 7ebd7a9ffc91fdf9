// Receivers of webhooks for a test file, and an outbound client that may reach them.
import { afterAll } from 'vitest';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient } from '#server/outbound/outbound-client.ts';
import { openReceiver, type Receiver } from '#tests/support/http-receiver.ts';

/** A receiver until the end of the file. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  afterAll(receiver.close);
  return receiver;
}

const allowed = parseAllowedTargets(['127.0.0.1']);
if (!allowed) throw new Error('the address is not in a form that the operator could list');

/** May reach the receivers, as if the operator had listed their address. */
export const outboundToLoopback = createOutboundClient({ allowed });
