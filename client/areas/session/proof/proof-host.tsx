import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useAtomValue } from 'jotai';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';
import { cancelProof, proofQuestionAtom } from '#client/session/ask-for-proof.ts';

const useProofDialog = deferredComponent(() => import('./proof-dialog.tsx'));

/** Rendered once beside the page of a signed-in user: the dialog of an open question. */
export function ProofHost(): ReactNode {
  const question = useAtomValue(proofQuestionAtom);
  const [ProofDialog, load] = useProofDialog();
  const open = useEffectEvent(async () => {
    if (!(await load(true))) question?.answer(false);
  });
  useEffect(() => {
    if (question) void open();
  }, [question]);
  // No question stays open for the next user.
  useEffect(() => cancelProof, []);
  return <Suspense fallback={null}>{question && ProofDialog && <ProofDialog onAnswer={question.answer} />}</Suspense>;
}
