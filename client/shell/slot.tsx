import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { mayOpen } from '#shared/access/screens.ts';
import { useLate } from '#client/kit/ui/late.ts';
import { whoAtom } from '#client/session/session.ts';
import { packageSlot, type PackageSlotProps, type SlotPart } from '#client/slots.ts';
import styles from './slot.module.css';

const unsaid = (): void => undefined;

// A part that cannot be fetched leaves its place empty: the screen it stands in does not depend on it. Its place is as
// it was at first: what happens to the parcel meanwhile moves nothing below it.
function Filled({ slot: { part, room }, of }: { slot: SlotPart<PackageSlotProps>; of: PackageSlotProps }): ReactNode {
  const [kept] = useState(() => room(of));
  const ready = useLate(part, true, false, unsaid);
  return (
    <div className={styles.slot} style={kept > 0 ? { minBlockSize: kept } : {}}>
      {ready && <Suspense fallback={null}>{part.draw(of)}</Suspense>}
    </div>
  );
}

/** What other areas add to a parcel, for whoever may open their screens. */
export function PackageSlot(of: PackageSlotProps): ReactNode {
  const who = useAtomValue(whoAtom);
  return packageSlot.map(
    (slot) => who && mayOpen(slot.screen, who) && <Filled key={slot.screen} slot={slot} of={of} />,
  );
}
