// Scanning for the day of a driver. What was scanned out can be taken back until the check-out ends.
import type { ReactNode } from 'react';
import { isTransientError, type RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useSendWithKey } from '#client/live/use-send-with-key.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Scan, SendScan } from '#client/scan/scan-queue.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { useScanAnswer } from '../use-scan-answer.ts';
import { DriverDayScanMutation } from './content-documents.ts';
import { type DriverDay, unscan } from './documents.ts';

export function DayStation({ day: { id }, side }: { day: DriverDay; side: 'out' | 'back' }): ReactNode {
  const t = useT('driver-days');
  const errorMessage = useErrorMessage();
  const send = useSendWithKey();
  const answerOf = useScanAnswer();
  const takeBack = useAction(unscan);
  const sendScan: SendScan = async ({ key, number, context, at }) => {
    const outcome = await send(DriverDayScanMutation, { id: context, side, code: number, scannedAt: at }, key);
    if (outcome.ok) {
      const answer = answerOf(outcome.data.driverDayScan);
      // Of a scan out, how many are scanned says most.
      const { step, driverDay } = outcome.data.driverDayScan;
      return step === 'scanOut' && driverDay ? { ...answer, place: String(driverDay.scanned) } : answer;
    }
    if (isTransientError(outcome.problem)) return null;
    return { state: 'refused', title: t('scan.refused'), detail: errorMessage(outcome.problem) };
  };
  const undo = async ({ context, answer }: Scan): Promise<RequestError | null> => {
    const outcome = await takeBack.run({ id: context, packageId: answer?.undoId ?? '' });
    return outcome.ok ? null : outcome.problem;
  };
  return <ScanStation id={`day-${id}-${side}`} label={t(`scan.${side}`)} context={id} send={sendScan} undo={undo} />;
}
