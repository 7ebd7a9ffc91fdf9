// Requests about the own second factor. They use no live connection: who must set one up has none yet.
import { proofRequired, withProof } from '#client/session/ask-for-proof.ts';
import { graphqlRequest, GraphqlRequestError } from '#client/session/graphql-request.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { MutationResult } from '#client/live/use-action.ts';

/** A secret that no app has confirmed yet. */
export interface NewFactor {
  secret: string;
  uri: string;
  qr: { path: string; size: number };
}

type Answer = Readonly<Record<string, unknown>>;

/** Sends a call, after a proof if the server asks for one. */
async function send<Data>(
  document: string,
  variables: object,
  read: (data: Answer) => Data | null,
): Promise<MutationResult<Data>> {
  const attempt = async (): Promise<MutationResult<Data>> => {
    try {
      const data = read(await graphqlRequest(document, variables));
      if (data === null) throw new GraphqlRequestError('internal');
      return { ok: true, data };
    } catch (error) {
      if (!(error instanceof GraphqlRequestError)) throw error;
      return { ok: false, problem: error.details };
    }
  };
  return withProof(attempt, (outcome) => !outcome.ok && outcome.problem.code === proofRequired);
}

function readFactor({ secondFactorBegin: begun }: Answer): NewFactor | null {
  if (!isRecord(begun) || !isRecord(begun['qr'])) return null;
  const { secret, uri } = begun;
  const { path, size } = begun['qr'];
  return typeof secret === 'string' && typeof uri === 'string' && typeof path === 'string' && typeof size === 'number'
    ? { secret, uri, qr: { path, size } }
    : null;
}

const readCodes =
  (mutation: string) =>
  ({ [mutation]: result }: Answer): readonly string[] | null => {
    const codes = isRecord(result) ? result['recoveryCodes'] : null;
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : null;
  };

/** Makes a secret for an app. */
export const beginSecondFactor = (): Promise<MutationResult<NewFactor>> =>
  send('mutation secondFactorBegin { secondFactorBegin(input: {}) { secret uri qr { path size } } }', {}, readFactor);

/** Switches the second factor on; the answer has the recovery codes. */
export const confirmSecondFactor = (code: string): Promise<MutationResult<readonly string[]>> =>
  send(
    'mutation secondFactorConfirm($input: SecondFactorConfirmInput!) { secondFactorConfirm(input: $input) { recoveryCodes } }',
    { input: { code } },
    readCodes('secondFactorConfirm'),
  );

/** New recovery codes in place of all others. */
export const renewRecoveryCodes = (): Promise<MutationResult<readonly string[]>> =>
  send(
    'mutation recoveryCodesRenew { recoveryCodesRenew(input: {}) { recoveryCodes } }',
    {},
    readCodes('recoveryCodesRenew'),
  );

/** Switches the second factor off. */
export async function disableSecondFactor(): Promise<MutationResult<true>> {
  const outcome = await send(
    'mutation secondFactorDisable { secondFactorDisable(input: {}) { ok } }',
    {},
    () => true as const,
  );
  if (outcome.ok) await refreshViewer();
  return outcome;
}
