// What an area gives to show something in the drawer of a parcel; its manifest names it.
import type { ComponentType } from 'react';
import type { ListViewer } from '#client/list/list-definition.ts';

/** Props that the parcel drawer passes to its extensions. */
export interface PackageExtensionProps {
  pkg: {
    readonly id: string;
    readonly version: number;
    readonly trackingNumber: string;
    readonly status: string;
    readonly deliveredAt: string | null;
    readonly canceledAt: string | null;
    readonly driver: { readonly id: string; readonly name: string; readonly avatarId?: string | null } | null;
  };
}

export interface PackageExtension {
  /** Names it among the others. */
  id: string;
  visibleTo: (who: ListViewer) => boolean;
  Component: ComponentType<PackageExtensionProps>;
  /** Height in pixels that is reserved before it is loaded. Default: none, as it is usually empty. */
  reservedHeight?: (of: PackageExtensionProps) => number;
}

/** True if the parcel was delivered or canceled; only then it can be rated. */
export function isFinished({ deliveredAt, canceledAt }: PackageExtensionProps['pkg']): boolean {
  return deliveredAt !== null || canceledAt !== null;
}
