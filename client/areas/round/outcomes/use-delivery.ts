// What the driver says of a delivery, what is still missing, and how it is sent.
import { useState } from 'react';
import { hasDeliveryProof, requiresDeliveryProof } from '#shared/areas/packages/proof-of-delivery.ts';
import { maxPackagePrice } from '#shared/lib/fields.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { RulesQuery } from '#client/round-extension.ts';
import { type OutcomeSheetProps, useSendOutcome } from './outcome-sheet.tsx';
import { noProof, type Proof } from './proof.ts';

const noVariables = {};
const watched = ['rules'];

type MissingPart = 'proof' | 'takenBack' | 'cash' | 'tooLittle' | 'tooMuch' | 'reason' | 'pending';

interface Delivery {
  /** Another amount than what is due, in centimes; null while it is empty. */
  isOther: boolean;
  cash: number | null;
  reason: string;
  takenBack: string;
  proof: Proof;
}

/** The input of the action: the note says what an exchange gave back, and why the cash differs. */
function inputOf({ proof: { receivedBy, signatureId, photoIds } }: Delivery, cash: number | null, note: string) {
  return {
    cash,
    ...(receivedBy.trim() !== '' && { receivedBy }),
    ...(signatureId !== '' && { signatureId }),
    ...(photoIds.length > 0 && { photoIds }),
    ...(note !== '' && { note }),
  };
}

/** The delivery of the sheet's parcel. */
export function useDelivery(props: OutcomeSheetProps) {
  const { pkg } = props;
  const t = useT('round');
  const { data } = useLive(RulesQuery, { variables: noVariables, watch: watched });
  const due = pkg.cod ?? 0;
  const [given, setGiven] = useState<Delivery>({
    isOther: false,
    cash: due,
    reason: '',
    takenBack: '',
    proof: noProof,
  });
  const [isTried, setTried] = useState(false);
  const { send, isSending, problem } = useSendOutcome('deliver', props);
  const { isOther, reason, takenBack, proof } = given;
  const needsProof = requiresDeliveryProof(pkg, data?.rules?.proofFrom ?? null);
  const cash = isOther ? given.cash : due;
  const differs = cash !== due;
  const missing: readonly (MissingPart | false)[] = [
    needsProof && !hasDeliveryProof(proof) && 'proof',
    proof.isSending && 'pending',
    pkg.exchange && takenBack.trim() === '' && 'takenBack',
    cash === null && 'cash',
    // Without a network the server would say so only when the door is far away.
    cash !== null && cash < 0 && 'tooLittle',
    cash !== null && cash > maxPackagePrice && 'tooMuch',
    differs && reason.trim() === '' && 'reason',
  ];
  return {
    given,
    change: (part: Partial<Delivery>) => {
      setGiven((before) => ({ ...before, ...part }));
    },
    due,
    cash,
    differs,
    needsProof,
    isSending,
    problem,
    /** True once a submission was held back for want of it. */
    lacks: (part: MissingPart): boolean => isTried && missing.includes(part),
    submit: async (): Promise<void> => {
      setTried(true);
      if (missing.some((part) => part !== false)) return;
      const notes = [
        pkg.exchange ? t('deliver.takenBackNote', { what: takenBack.trim() }) : '',
        differs ? reason.trim() : '',
      ];
      await send(inputOf(given, cash, notes.filter((text) => text !== '').join(' · ')));
    },
  };
}
