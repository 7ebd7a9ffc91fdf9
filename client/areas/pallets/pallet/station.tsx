// Scanning at a pallet: onto it while it is loaded, off it once it has left.
import type { ReactNode } from 'react';
import { isTransientError, parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useSendWithKey } from '#client/live/use-send-with-key.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Scan, ScanAnswer, SendScan } from '#client/scan/scan-queue.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { useParcelPlace } from '#client/scan/use-parcel-place.ts';
import { type Pallet, ScanMutation, UnloadMutation } from '../documents.ts';

type Answer = ResultOf<typeof ScanMutation>['palletScan'];

/** In words what came of a scan. */
function useAnswerText(): (answer: Answer) => ScanAnswer {
  const t = useT('pallets');
  const errorMessage = useErrorMessage();
  const placeOf = useParcelPlace();
  return ({ outcome, pallet: { parcels, received }, package: parcel, error }) => {
    const title = t(`scan.${outcome}`);
    const city = parcel?.cityText ?? '';
    switch (outcome) {
      case 'loaded':
        return { state: 'done', title, place: String(parcels), detail: city, ...(parcel && { undoId: parcel.id }) };
      case 'received':
        return { state: 'done', title, place: `${received} / ${parcels}`, detail: city };
      case 'repeated':
        return { state: 'repeated', title, detail: t('scan.repeatedText') };
      case 'surplus':
        return { state: 'refused', title, place: parcel ? placeOf(parcel) : '', detail: t('scan.surplusText') };
      case 'refused':
        return {
          state: 'refused',
          title,
          place: parcel ? placeOf(parcel) : '',
          detail: error ? errorMessage(parseErrorExtensions(error)) : '',
        };
      case 'unknown':
        return { state: 'unknown', title, detail: t('scan.unknownText') };
    }
  };
}

function useSendScan(): SendScan {
  const t = useT('pallets');
  const send = useSendWithKey();
  const errorMessage = useErrorMessage();
  const textOf = useAnswerText();
  return async ({ key, number, context, at }) => {
    const outcome = await send(ScanMutation, { id: context, code: number, scannedAt: at }, key);
    if (outcome.ok) return textOf(outcome.data.palletScan);
    if (isTransientError(outcome.problem)) return null;
    return { state: 'refused', title: t('scan.refused'), detail: errorMessage(outcome.problem) };
  };
}

/** The station of one pallet. What was loaded can be taken off again. */
export function PalletStation({ pallet: { id, status } }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const send = useSendScan();
  const unload = useAction(UnloadMutation);
  const undo = async ({ context, answer }: Scan): Promise<RequestError | null> => {
    const outcome = await unload.run({ id: context, packageId: answer?.undoId ?? '' });
    return outcome.ok ? null : outcome.problem;
  };
  return (
    <ScanStation
      id={`pallet-${id}`}
      label={t(status === 'draft' ? 'scan.load' : 'scan.receive')}
      context={id}
      send={send}
      undo={undo}
    />
  );
}
