// What the calls of people without a session need, and the limits of what they may cause.
import { type UserLanguage, userLanguages } from '#shared/areas/users/fields.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import type { LinkLimits } from '../../../access/link-limits.ts';
import { recordFailure } from '../../../sign-in/record-failure.ts';
import type { SignInThrottle } from '../../../sign-in/sign-in-throttle.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';

export interface AccountRequest {
  commands: CommandContext;
  /** The client's address. */
  address: string;
  links: LinkLimits;
  passwords: SignInThrottle;
  /** Opens the secrets of second factors; null without SECRETS_KEY. */
  secrets: SecretBox | null;
  now: Date;
}

/** The request of a call over HTTP. Fails with `bad_request` in live executions. */
export function accountRequest({
  commands,
  clientAddress,
  limits,
  secrets = null,
  now,
}: GraphqlContext): AccountRequest {
  if (clientAddress === undefined || !limits) fail('bad_request');
  return { commands, address: clientAddress, links: limits.links, passwords: limits.passwords, secrets, now };
}

/** Fails with `too_many_requests` { retryAfter: seconds } if the client's address has asked for too many links. */
export async function enforceAddressLimit({ links, address }: AccountRequest): Promise<void> {
  const taken = await links.ofAddress(address);
  if (!taken.allowed) fail('too_many_requests', { retryAfter: taken.retryAfter });
}

/** The language of a mail to an account: the one that it chose, or else French. */
export function mailLanguageOf(language: string | null): UserLanguage {
  return userLanguages.find((known) => known === language) ?? 'fr';
}

/** Records that who uses a session of the account did not know its password or a code. */
export function recordFailedProof(
  { commands: { db, notifyCommitted, log }, address, now }: AccountRequest,
  { id, sessionId }: Viewer,
): void {
  const onUnrecorded = (error: unknown): void => {
    log?.error({ err: error }, 'a failed proof could not be recorded');
  };
  const failure = { address, now, name: 'proofFailed', payload: { sessionId } } as const;
  void recordFailure({ db, notifyCommitted, onUnrecorded }, id, failure);
}
