import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { mayOpen } from '#shared/access/screens.ts';
import { useLate } from '#client/kit/ui/late.ts';
import { whoAtom } from '#client/session/session.ts';
import { packageSlot, type PackageSlotProps, type SlotPart } from '#client/slots.ts';

const unsaid = (): void => undefined;

// A part that cannot be fetched leaves its place empty: the screen it stands in does not depend on it.
function Filled({ part, of }: { part: SlotPart<PackageSlotProps>['part']; of: PackageSlotProps }): ReactNode {
  return useLate(part, true, false, unsaid) && <Suspense fallback={null}>{part.draw(of)}</Suspense>;
}

/** What other areas add to a parcel, for whoever may open their screens. */
export function PackageSlot(of: PackageSlotProps): ReactNode {
  const who = useAtomValue(whoAtom);
  return packageSlot.map(({ screen, part }) => who && mayOpen(screen, who) && <Filled key={screen} part={part} of={of} />);
}
