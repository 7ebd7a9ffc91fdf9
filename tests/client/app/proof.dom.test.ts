// A call that wants a proof: asked once, sent again after it, and left alone after a cancel.
import { getDefaultStore } from 'jotai';
import { MailX } from 'lucide-react';
import { expect, it } from 'vitest';
import { defineActions } from '#client/actions/define-actions.ts';
import { runOnRows } from '#client/actions/run-on-rows.ts';
import { cancelProof, proofQuestionAtom, proofRequired, withProof } from '#client/session/ask-for-proof.ts';
import { graphql } from '#client/live/graphql.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';

const store = getDefaultStore();
const Row = graphql('fragment ProofRow on User { id version status allowedActions }');

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

it('rows that are sent one by one ask once: after a cancel no other row is sent', async () => {
  const rows = ['1', '2', '3'].map((id) => ({ id, version: 1, status: 'invited' as const, allowedActions: [] }));
  const sent: unknown[] = [];
  const run = (_: unknown, input: object) => {
    sent.push(Reflect.get(input, 'id'));
    return Promise.resolve({ ok: false as const, problem: parseErrorExtensions({ code: proofRequired }) });
  };
  const actions = defineActions({
    area: 'users',
    entity: 'user',
    fragment: Row,
    label: ({ id }) => id,
    actions: { withdraw: { icon: MailX } },
  });
  const { failed } = await runOnRows(actions, 'withdraw', rows, () => ({}), run);
  expect(sent).toEqual(['1']);
  expect(failed.map(({ id, problem }) => [id, problem.code])).toEqual([
    ['1', 'sign_in.proof_required'],
    ['2', 'sign_in.proof_required'],
    ['3', 'sign_in.proof_required'],
  ]);
});
