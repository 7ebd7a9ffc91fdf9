// Scanning in an inventory: each parcel that lies in the hub, in any order, by any number of people.
import { type ReactNode, Suspense } from 'react';
import { ShelfStation } from '#client/house-extension.ts';
import { placeName } from '#client/list/place-name.ts';
import { isTransientError } from '#client/lib/request-error.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useSendWithKey } from '#client/live/use-send-with-key.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ScanAnswer, WaitingScan } from '#client/scan/scan-queue.ts';
import { useParcelPlace } from '#client/scan/use-parcel-place.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ScanMutation } from './documents.ts';

type Answer = ResultOf<typeof ScanMutation>['inventoryScan'];

/** In words what came of a scan. */
function useAnswerText(): (answer: Answer) => ScanAnswer {
  const t = useT('inventories');
  const placeOf = useParcelPlace();
  return ({ outcome, inventory: { counted, arrived }, scan, package: parcel }) => {
    const title = t(`scan.${outcome}`);
    switch (outcome) {
      case 'present':
        return { state: 'done', title, place: String(counted + arrived), detail: parcel?.cityText ?? '' };
      case 'misplaced':
        return {
          state: 'misplaced',
          title,
          place: scan?.bookShelf?.code ?? t('noShelf'),
          detail: t('scan.misplacedText'),
        };
      case 'repeated':
        return { state: 'repeated', title, detail: t('scan.repeatedText') };
      case 'surplus':
        return {
          state: 'refused',
          title,
          place: scan?.bookHub ? placeName(scan.bookHub) : '',
          detail: parcel ? placeOf(parcel) : t('scan.surplusText'),
        };
      case 'unknown':
        return { state: 'unknown', title, detail: t('scan.unknownText') };
    }
  };
}

interface StationProps {
  id: string;
  hubId: string;
  onShelf: (shelfId: string | null) => void;
}

/** The station of one inventory. */
export function InventoryStation({ id, hubId, onShelf }: StationProps): ReactNode {
  const t = useT('inventories');
  const sendWithKey = useSendWithKey();
  const errorMessage = useErrorMessage();
  const textOf = useAnswerText();
  const send = async ({ key, number, at }: WaitingScan, shelfId: string | null): Promise<ScanAnswer | null> => {
    const outcome = await sendWithKey(ScanMutation, { id, code: number, shelfId, scannedAt: at }, key);
    if (outcome.ok) return textOf(outcome.data.inventoryScan);
    if (isTransientError(outcome.problem)) return null;
    return { state: 'refused', title: t('scan.refused'), detail: errorMessage(outcome.problem) };
  };
  return (
    <Suspense fallback={<Skeleton shape="block" height={200} />}>
      <ShelfStation
        id={`inventory-${id}`}
        hubId={hubId}
        label={t('scan.label')}
        onto={t('scan.onShelf')}
        hint={t('scan.hint')}
        send={send}
        onShelf={onShelf}
      />
    </Suspense>
  );
}
