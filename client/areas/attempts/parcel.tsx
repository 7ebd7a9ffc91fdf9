import type { ReactNode } from 'react';
import type { PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { AttemptsOfPackage } from './of-package.tsx';

/** In the drawer of a parcel: the attempts at it. */
export default function ParcelAttempts({ pkg: { id } }: PackageExtensionProps): ReactNode {
  return <AttemptsOfPackage key={id} packageId={id} />;
}
