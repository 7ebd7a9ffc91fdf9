import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { mayOpen } from '#shared/access/screens.ts';
import { useLate } from '#client/kit/ui/late.ts';
import { whoAtom } from '#client/session/session.ts';
import { packageSlot, type PackageSlotProps, type SlotPart } from '#client/slots.ts';
import styles from './slot.module.css';

const ignoreFailure = (): void => undefined;

// An extension that cannot be loaded renders nothing: the screen does not depend on it. The reserved height is computed
// once, so that later changes of the parcel do not move what is below.
function LazyExtension({
  extension: { part, room },
  props,
}: {
  extension: SlotPart<PackageSlotProps>;
  props: PackageSlotProps;
}): ReactNode {
  const [minHeight] = useState(() => room(props));
  const isReady = useLate(part, true, false, ignoreFailure);
  return (
    <div className={styles.slot} style={minHeight > 0 ? { minBlockSize: minHeight } : {}}>
      {isReady && <Suspense fallback={null}>{part.draw(props)}</Suspense>}
    </div>
  );
}

/** What other areas add to a parcel's details, if the viewer may open their screens. */
export function PackageSlot(props: PackageSlotProps): ReactNode {
  const who = useAtomValue(whoAtom);
  return packageSlot.map(
    (extension) =>
      who &&
      mayOpen(extension.screen, who) && <LazyExtension key={extension.screen} extension={extension} props={props} />,
  );
}
