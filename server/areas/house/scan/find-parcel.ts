// The parcel of a scanned code.
import { parseScanCode } from '#shared/scan/scan-code.ts';
import type { Actor } from '../../../commands/actor.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { findPackageId } from '../../pallets/queries.ts';

export interface ScannedParcel {
  /** The number that the code names, or the code. */
  number: string;
  /** Of the parcel, whoever sees it; null if there is none. */
  packageId: string | null;
}

/** What a code stands for. */
export async function findScanned(trx: Trx, actor: Actor, code: string): Promise<ScannedParcel> {
  const target = parseScanCode(code);
  return {
    number: target?.number ?? code.trim().slice(0, 64),
    packageId:
      target?.kind === 'parcel'
        ? await withSystemRole(trx, actor.dbPrincipal, () => findPackageId(trx, target.number))
        : null,
  };
}
