// Step-up proof: the server refuses sensitive actions when the session has not proven its user for a while. The user is
// then asked once, and the refused calls are sent again. What was typed stays in its form.
import { atom, getDefaultStore } from 'jotai';

export const proofRequired = 'sign_in.proof_required';

/** The open question, answered with true once the user has proven it; null while nothing is asked. */
export const proofQuestionAtom = atom<{ answer: (isProven: boolean) => void } | null>(null);

const store = getDefaultStore();
let asked: Promise<boolean> | null = null;

/** Asks the user to prove who they are; false if they cancel. Calls at the same time share one question. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    store.set(proofQuestionAtom, { answer: resolve });
  }).finally(() => {
    asked = null;
    store.set(proofQuestionAtom, null);
  });
  return asked;
}

/** Answers an open question with no. */
export function cancelProof(): void {
  store.get(proofQuestionAtom)?.answer(false);
}

/** Sends a call; if the server wants a proof, sends it once more after the user has given it. */
export async function withProof<Result>(
  send: () => Promise<Result>,
  isRefused: (result: Result) => boolean,
): Promise<Result> {
  const result = await send();
  return isRefused(result) && (await askForProof()) ? send() : result;
}
