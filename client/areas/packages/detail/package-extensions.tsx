import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { viewerAtom } from '#client/session/session.ts';
import type { PackageExtension, PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { useShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import styles from './package-extensions.module.css';

// The screen does not wait for an extension. The reserved height is computed
// once, so that later changes of the parcel do not move what is below.
function LazyExtension({
  extension: { Component, reservedHeight },
  props,
}: {
  extension: PackageExtension;
  props: PackageExtensionProps;
}): ReactNode {
  const [minHeight] = useState(() => reservedHeight?.(props) ?? 0);
  return (
    <div className={styles.slot} style={minHeight > 0 ? { minBlockSize: minHeight } : {}}>
      <Suspense fallback={null}>
        <Component {...props} />
      </Suspense>
    </div>
  );
}

/** What other areas add to a parcel's details. */
export function PackageExtensions(props: PackageExtensionProps): ReactNode {
  const who = useAtomValue(viewerAtom);
  const { packageExtensions } = useShellExtensions();
  return packageExtensions.map(
    (extension) =>
      who && extension.visibleTo(who) && <LazyExtension key={extension.id} extension={extension} props={props} />,
  );
}
