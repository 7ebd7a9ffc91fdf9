// Scanning into a hub. A shelf that is scanned, or chosen, takes the parcels that are scanned after it.
import type { ReactNode } from 'react';
import { isTransientError } from '#client/lib/request-error.ts';
import { useSendWithKey } from '#client/live/use-send-with-key.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ScanAnswer, WaitingScan } from '#client/scan/scan-queue.ts';
import { HouseScanMutation } from '../documents.ts';
import ShelfStation from '../shelves/shelf-station.tsx';
import { useScanAnswer } from '../use-scan-answer.ts';

/** The station of a hub. */
export function HouseStation({ hubId }: { hubId: string }): ReactNode {
  const t = useT('house');
  const sendWithKey = useSendWithKey();
  const errorMessage = useErrorMessage();
  const answerOf = useScanAnswer();
  const send = async ({ key, number, at }: WaitingScan, shelfId: string | null): Promise<ScanAnswer | null> => {
    const outcome = await sendWithKey(HouseScanMutation, { hubId, code: number, shelfId, scannedAt: at }, key);
    if (outcome.ok) return answerOf(outcome.data.houseScan);
    if (isTransientError(outcome.problem)) return null;
    return { state: 'refused', title: t('scan.refused'), detail: errorMessage(outcome.problem) };
  };
  return (
    <ShelfStation
      id={`house-${hubId}`}
      hubId={hubId}
      label={t('scan.field')}
      onto={t('shelf.onto')}
      hint={t('shelf.hint')}
      send={send}
    />
  );
}
