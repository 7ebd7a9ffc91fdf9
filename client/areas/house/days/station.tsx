// Scanning for the day of a driver. What was scanned out can be taken back until the check-out ends.
import type { ReactNode } from 'react';
import type { VariablesOf } from '#client/live/graphql.ts';
import { isTransientError, type RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useSendWithKey } from '#client/live/use-send-with-key.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Scan, ScanAnswer, SendScan } from '#client/scan/scan-queue.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import ShelfStation from '../shelves/shelf-station.tsx';
import { useScanAnswer } from '../use-scan-answer.ts';
import { DriverDayScanMutation } from './content-documents.ts';
import { type DriverDay, unscan } from './documents.ts';

type Input = VariablesOf<typeof DriverDayScanMutation>['input'];

/** Returns a function that sends one scan; its answer is null while there is no network. */
function useSendScan(): (input: Input, key: string) => Promise<ScanAnswer | null> {
  const t = useT('driver-days');
  const errorMessage = useErrorMessage();
  const send = useSendWithKey();
  const answerOf = useScanAnswer();
  return async (input, key) => {
    const outcome = await send(DriverDayScanMutation, input, key);
    if (outcome.ok) {
      const answer = answerOf(outcome.data.driverDayScan);
      // Of a scan out, how many are scanned says most.
      const { step, driverDay } = outcome.data.driverDayScan;
      return step === 'scanOut' && driverDay ? { ...answer, place: String(driverDay.scanned) } : answer;
    }
    if (isTransientError(outcome.problem)) return null;
    return { state: 'refused', title: t('scan.refused'), detail: errorMessage(outcome.problem) };
  };
}

/** Scans what comes back: onto the shelf that is proposed, or the one that was scanned before it. */
export function BackStation({ day: { id, hub } }: { day: DriverDay }): ReactNode {
  const t = useT('driver-days');
  const send = useSendScan();
  if (!hub) return null;
  return (
    <ShelfStation
      id={`day-${id}-back`}
      hubId={hub.id}
      label={t('scan.back')}
      onto={t('shelf.onto')}
      hint={t('shelf.hint')}
      send={({ key, number, at }, shelfId) => send({ id, side: 'back', code: number, scannedAt: at, shelfId }, key)}
    />
  );
}

/** Scans what leaves with the driver. */
export function OutStation({ day: { id } }: { day: DriverDay }): ReactNode {
  const t = useT('driver-days');
  const send = useSendScan();
  const takeBack = useAction(unscan);
  const sendScan: SendScan = async ({ key, number, context, at }) => {
    return send({ id: context, side: 'out', code: number, scannedAt: at }, key);
  };
  const undo = async ({ context, answer }: Scan): Promise<RequestError | null> => {
    const outcome = await takeBack.run({ id: context, packageId: answer?.undoId ?? '' });
    return outcome.ok ? null : outcome.problem;
  };
  return <ScanStation id={`day-${id}-out`} label={t('scan.out')} context={id} send={sendScan} undo={undo} />;
}
