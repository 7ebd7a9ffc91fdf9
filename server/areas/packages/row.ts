import type { Selectable } from 'kysely';
import {
  cashStages,
  invoiceStatuses,
  type PackageRow,
  type PackageStatus,
  packageReasons,
  returnStages,
} from '#shared/areas/packages/row.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import type { Packages } from '../../db/tables.ts';

// The CHECKs of the table hold these; a value outside them is a fault worth stopping at.
function known<const T extends string>(values: readonly T[], value: string): T {
  const found = values.find((each) => each === value);
  if (found === undefined) throw new Error(`unexpected value in packages: ${value}`);
  return found;
}

const knownOrNull = <const T extends string>(values: readonly T[], value: string | null) =>
  value === null ? null : known(values, value);

/** The status that a text of the table is. */
export const packageStatus = (text: string): PackageStatus => known(packageStatuses, text);

/** The row as the rest of the house knows it: closed words for the columns that hold words, no search text. */
export function packageRow({ search: _, ...row }: Selectable<Packages>): PackageRow {
  return {
    ...row,
    status: known(packageStatuses, row.status),
    reason: knownOrNull(packageReasons, row.reason),
    returnStage: known(returnStages, row.returnStage),
    cashStage: known(cashStages, row.cashStage),
    clientInvoiceStatus: knownOrNull(invoiceStatuses, row.clientInvoiceStatus),
    driverInvoiceStatus: knownOrNull(invoiceStatuses, row.driverInvoiceStatus),
    lastOutcome: knownOrNull(packageStatuses, row.lastOutcome),
  };
}
