import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useAction } from '#client/live/use-action.ts';
import { Signatures } from '#client/signatures/signatures.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { type Pallet, SignPalletMutation } from '../documents.ts';

/** The signatures of the hub that gives and of the carrier. */
export function PalletSignatures({ pallet }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const role = useAtomValue(viewerAtom)?.role;
  const { run } = useAction(SignPalletMutation);
  const { id, allowedActions, giverSignatureId, takerSignatureId } = pallet;
  const isCarrier = role === 'TRANSPORTOR' || role === 'DRIVER';
  const canSign = allowedActions.includes('sign');
  return (
    <Signatures
      parties={{ giver: t('parties.giver'), taker: t('parties.taker') }}
      files={{ giver: giverSignatureId, taker: takerSignatureId }}
      canSign={{ giver: canSign && !isCarrier, taker: canSign }}
      sign={async (side, fileId) => {
        const outcome = await run({ id, side, fileId });
        return outcome.ok ? null : outcome.problem;
      }}
    />
  );
}
