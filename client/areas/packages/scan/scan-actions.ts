// What a scan does: the actions that need nothing but the parcel.
import { isActionGranted } from '#shared/access/lifecycle.ts';
import type { Role } from '#shared/access/roles.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { parseTrackingNumber } from '#shared/areas/packages/tracking-url.ts';

/** In the order of a parcel's life. */
export const scanActions = ['pickUp', 'takeIn', 'arrive', 'receive', 'start', 'handBack', 'moveReturn'] as const;
export type ScanAction = (typeof scanActions)[number];

/** The actions that the role may run by scanning. */
export const scanActionsOf = (role: Role): readonly ScanAction[] =>
  scanActions.filter((action) => isActionGranted(packageEntity.lifecycle.actions[action], role));

/**
 * The tracking number of a code: it is the code, or part of the recipient's link. People type it without dashes, too. A
 * code that is no number stays as it is.
 */
export function numberOfCode(code: string): string {
  const [, linked] = /\/tracking\/([^/?#]+)/.exec(code) ?? [];
  const text = (linked ?? code).trim().toUpperCase();
  return parseTrackingNumber(text) ?? text;
}

/** True if the code, or the link in it, has the form of a tracking number. */
export const isParcelCode = (code: string): boolean =>
  packageList.filters.numbers.pattern?.test(numberOfCode(code)) === true;
