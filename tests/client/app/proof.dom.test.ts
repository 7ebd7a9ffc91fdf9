// A call that wants a proof: asked once, sent again after it, and left alone after a cancel.
import { getDefaultStore } from 'jotai';
import { expect, it } from 'vitest';
import { cancelProof, proofQuestionAtom, proofRequired, withProof } from '#client/app/session/ask-for-proof.ts';

const store = getDefaultStore();

/** A call that the server refuses until `proven`. */
function createCall(): { send: () => Promise<string>; sent: () => number; prove: () => void } {
  let [count, isProven] = [0, false];
  return {
    send: () => {
      count += 1;
      return Promise.resolve(isProven ? 'done' : proofRequired);
    },
    sent: () => count,
    prove: () => {
      isProven = true;
    },
  };
}
const isRefused = (code: string): boolean => code === proofRequired;
const question = async (): Promise<{ answer: (isProven: boolean) => void } | null> => {
  await Promise.resolve();
  await Promise.resolve();
  return store.get(proofQuestionAtom);
};

it('asks nothing for a call that is done', async () => {
  const call = createCall();
  call.prove();
  expect([await withProof(call.send, isRefused), call.sent(), await question()]).toEqual(['done', 1, null]);
});

it('sends two refused calls again after one answer, and closes the question', async () => {
  const call = createCall();
  const both = Promise.all([withProof(call.send, isRefused), withProof(call.send, isRefused)]);
  const asked = await question();
  call.prove();
  asked?.answer(true);
  expect([await both, call.sent()]).toEqual([['done', 'done'], 4]);
  expect(await question()).toBeNull();
});

it('returns the refusal after a cancel, without another call, and asks again the next time', async () => {
  const call = createCall();
  const first = withProof(call.send, isRefused);
  await question();
  cancelProof();
  expect([await first, call.sent()]).toEqual([proofRequired, 1]);
  const second = withProof(call.send, isRefused);
  const asked = await question();
  call.prove();
  asked?.answer(true);
  expect([await second, call.sent()]).toEqual(['done', 3]);
});
