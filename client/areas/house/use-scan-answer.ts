// In words what came of a scan in the house. The shelf stands large, for whoever holds the parcel.
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { placeName } from '#client/list/columns.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ScanAnswer } from '#client/scan/scan-queue.ts';
import { useParcelPlace } from '#client/scan/use-parcel-place.ts';
import type { HouseParcel, HouseScanMutation } from './documents.ts';

type Answer = ResultOf<typeof HouseScanMutation>['houseScan'];

const cityOf = ({ city, cityText }: HouseParcel): string => (city ? placeName(city) : cityText);

/** Returns the words for the answer of a scan. */
export function useScanAnswer(): (answer: Answer) => ScanAnswer {
  const t = useT('house');
  const errorMessage = useErrorMessage();
  const placeOf = useParcelPlace();
  return ({ outcome, step, package: parcel, error }) => {
    const shelf = parcel?.shelf?.code;
    const city = parcel ? cityOf(parcel) : '';
    switch (outcome) {
      case 'done':
        return {
          state: 'done',
          title: t(`scan.${step ?? 'takeIn'}`),
          place: shelf ?? t('scan.noShelf'),
          detail: city,
          ...(step === 'scanOut' && parcel && { undoId: parcel.id }),
        };
      case 'repeated':
        return { state: 'repeated', title: t('scan.repeated'), place: shelf ?? '', detail: t('scan.repeatedText') };
      case 'refused':
        return {
          state: 'refused',
          title: t('scan.refused'),
          place: parcel ? placeOf(parcel) : '',
          detail: error ? errorMessage(parseErrorExtensions(error)) : '',
        };
      case 'unknown':
        return { state: 'unknown', title: t('scan.unknown'), detail: t('scan.unknownText') };
    }
  };
}
