// What a scan on the road comes to.
import { parseScanCode } from '#shared/scan/scan-code.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { isTransientError, parseErrorExtensions, toRequestError } from '#client/lib/request-error.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { type Package, useSendScan, useStatusLabel } from '#client/round-extension.ts';
import type { ScanAnswer, SendScan } from '#client/scan/scan-queue.ts';
import { ParcelHubQuery } from '../documents.ts';
import type { RoundOfDay } from '../round.ts';

/** What a scan does by itself with an own parcel, in this order. */
const scanned = ['receive', 'pickUp'] as const;

/** Answers the scans of the round; `onFound` gets an own parcel. */
export function useSendRoundScan(round: RoundOfDay | undefined, onFound: (pkg: Package | null) => void): SendScan {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const localizedName = useLocalizedName();
  const statusLabel = useStatusLabel();
  const { client } = useLiveClient();
  const sendAction = useSendScan();

  const ofOthers = async (number: string): Promise<ScanAnswer | null> => {
    if (parseScanCode(number)?.kind !== 'parcel') return { state: 'unknown', title: t('scan.unknown') };
    const { data, error } = await client
      .query(ParcelHubQuery, { number }, { requestPolicy: 'network-only' })
      .toPromise();
    const problem = toRequestError(error);
    if (problem ?? !data) {
      const why = problem ?? parseErrorExtensions(null);
      return isTransientError(why) ? null : { state: 'refused', title: t('scan.refused'), detail: errorMessage(why) };
    }
    return data?.parcelHub
      ? { state: 'refused', title: t('scan.notYours'), place: localizedName(data.parcelHub), detail: t('scan.bring') }
      : { state: 'unknown', title: t('scan.unknown') };
  };

  return async (scan, tellLater) => {
    if (!round) return null;
    const { stops, toReceive, pickups, done, later } = round;
    const own = [...stops.map(({ pkg }) => pkg), ...toReceive, ...pickups, ...done, ...later].find(
      ({ trackingNumber }) => trackingNumber === scan.number,
    );
    onFound(own ?? null);
    if (!own) return ofOthers(scan.number);
    const action = scanned.find((each) => own.allowedActions.includes(each));
    if (action !== undefined) {
      // The action has the words of the hub; here it says what the carrier has now, and for whom.
      const said = (answer: ScanAnswer): ScanAnswer =>
        answer.state === 'done'
          ? { ...answer, title: t(`scan.did.${action}`), place: own.recipientName, detail: own.address }
          : answer;
      const answer = await sendAction(
        { ...scan, context: action },
        (late) => {
          tellLater(late && said(late));
        },
        own,
      );
      return answer === null || answer === 'kept' ? answer : said(answer);
    }
    const stop = stops.find(({ pkg }) => pkg.id === own.id);
    return {
      state: 'done',
      title: stop ? t('scan.stop', { number: stop.number }) : statusLabel(own.status),
      place: own.recipientName,
      detail: own.address,
    };
  };
}
