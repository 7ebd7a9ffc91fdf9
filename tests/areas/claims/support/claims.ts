import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const claim = z.looseObject({ id: z.string(), status: z.string() });
const opened = z.object({ claimOpen: z.object({ claim }) });

/** Opens a claim; its id. */
export async function open(client: ApiClient, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const input = { type: 'wrong_cod', title: 'Montant différent', text: 'On m’a demandé 1 149 DHS.', ...given };
  const document = 'mutation ($input: ClaimOpenInput!) { claimOpen(input: $input) { claim { id status reference } } }';
  const { data, errors } = await client.call(document, { input });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return opened.parse(data).claimOpen.claim.id;
}

/** Runs an action on a claim; the claim afterwards, or the code of the refusal. */
export async function act(
  client: ApiClient,
  action: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const document = `mutation ($input: Claim${action}Input!) { result: claim${action}(input: $input) {
    claim { status messages lastMessageBy isWaiting isOver resolution reopens satisfaction } } }`;
  const { data, errors } = await client.call(document, { input });
  return errors[0]?.extensions.code ?? z.object({ result: z.object({ claim: z.unknown() }) }).parse(data).result.claim;
}

/** Writes a comment among staff. */
export async function comment(
  staff: ApiClient,
  input: { subject: 'package' | 'claim' | 'user'; subjectId: string; text: string; mentionIds?: readonly string[] },
): Promise<void> {
  const document = 'mutation ($input: CommentPostInput!) { commentPost(input: $input) { comment { id } } }';
  const { errors } = await staff.call(document, { input });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}
