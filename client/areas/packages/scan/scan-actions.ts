// What a scan does: the actions that need nothing but the parcel.
import { isActionGranted } from '#shared/access/lifecycle.ts';
import type { Role } from '#shared/access/roles.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { parseScanCode } from '#shared/scan/scan-code.ts';

/** In the order of a parcel's life. */
export const scanActions = ['pickUp', 'takeIn', 'arrive', 'receive', 'start', 'handBack', 'moveReturn'] as const;
type ScanAction = (typeof scanActions)[number];

/** The actions that the role may run by scanning. */
export const scanActionsOf = (role: Role): readonly ScanAction[] =>
  scanActions.filter((action) => isActionGranted(packageEntity.lifecycle.actions[action], role));

/** True if the code, or the link in it, has the form of a tracking number. */
export const isParcelCode = (code: string): boolean => parseScanCode(code)?.kind === 'parcel';
