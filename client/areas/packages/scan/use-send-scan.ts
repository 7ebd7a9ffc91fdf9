import { isTransientError, parseErrorExtensions } from '#client/lib/request-error.ts';
import type { BulkData } from '#client/actions/action-document.ts';
import { type ActionSubject, isQueued } from '#client/live/keeping.ts';
import type { MutationResult } from '#client/live/use-action.ts';
import { useSendWithKey } from '#client/live/use-send-with-key.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ScanAnswer, SendScan } from '#client/scan/scan-queue.ts';
import { useParcelPlace } from '#client/scan/use-parcel-place.ts';
import { packageRowActions } from '../actions/actions.ts';
import type { Package } from '../documents.ts';
import { isParcelCode, scanActions } from './scan-actions.ts';

/** The city, which decides about the shelf. */
const cityOf = ({ city, cityText }: Package): string =>
  (readLanguage() === 'ar' ? city?.nameAr : city?.nameFr) ?? cityText;

const nothing = {};

/** What is known of a scan before its answer: of a parcel that the viewer has, what it will be. */
function subjectOf(action: string, number: string, pkg: Package | undefined): ActionSubject {
  const ofNumber = { id: number, label: number, version: null, fieldsFor: () => nothing };
  const { area } = packageRowActions;
  return (pkg && packageRowActions.subjectOf(action, [pkg])) ?? { area, action, rows: [ofNumber] };
}

/** Runs the action of a scan on the parcel of that number; `pkg` is that parcel, where it is known. */
export function useSendScan(): (...scan: [...Parameters<SendScan>, pkg?: Package]) => ReturnType<SendScan> {
  const t = useT('scan');
  const tPackages = useT('packages');
  const errorMessage = useErrorMessage();
  const placeOf = useParcelPlace();
  const send = useSendWithKey();
  return async ({ key, number, context }, tellLater, pkg) => {
    const unknown: ScanAnswer = { state: 'unknown', title: t('states.unknown') };
    const action = scanActions.find((each) => each === context);
    const document = action && packageRowActions.bulkDocument(action, 'ids');
    if (!document || !isParcelCode(number)) return unknown;
    const answerOf = (outcome: MutationResult<BulkData<Package>>): ScanAnswer | null => {
      if (!outcome.ok)
        return isTransientError(outcome.problem)
          ? null
          : { state: 'refused', title: t('states.refused'), detail: errorMessage(outcome.problem) };
      const [result] = outcome.data.result.results;
      if (!result) return unknown;
      const { row, error } = result;
      if (!error) return { state: 'done', title: tPackages(`actions.${context}`), ...(row && { place: cityOf(row) }) };
      const why = errorMessage(parseErrorExtensions(error));
      return { state: 'refused', title: t('states.refused'), ...(row && { place: placeOf(row) }), detail: why };
    };
    const input = { matching: { tab: 'all', filter: { numbers: [number] } } };
    const outcome = await send(document, input, key, {
      subject: subjectOf(action, number, pkg),
      onLateAnswer: (late) => {
        tellLater(late && answerOf(late));
      },
    });
    return !outcome.ok && isQueued(outcome.problem) ? 'kept' : answerOf(outcome);
  };
}
