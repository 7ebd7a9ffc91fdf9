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

// CHECK constraints guarantee these values; any other value is a bug, so parsing throws.
function parseEnum<const T extends string>(values: readonly T[], value: string): T {
  const found = values.find((each) => each === value);
  if (found === undefined) throw new Error(`unexpected value in packages: ${value}`);
  return found;
}

const parseEnumOrNull = <const T extends string>(values: readonly T[], value: string | null) =>
  value === null ? null : parseEnum(values, value);

/** Parses a status of the table. Throws for an unknown value. */
export const parsePackageStatus = (text: string): PackageStatus => parseEnum(packageStatuses, text);

/** Converts a database row to the entity row: enum columns get their literal types, the search column is dropped. */
export function toPackageRow({ search: _, ...row }: Selectable<Packages>): PackageRow {
  return {
    ...row,
    status: parseEnum(packageStatuses, row.status),
    reason: parseEnumOrNull(packageReasons, row.reason),
    returnStage: parseEnum(returnStages, row.returnStage),
    cashStage: parseEnum(cashStages, row.cashStage),
    clientInvoiceStatus: parseEnumOrNull(invoiceStatuses, row.clientInvoiceStatus),
    driverInvoiceStatus: parseEnumOrNull(invoiceStatuses, row.driverInvoiceStatus),
    lastOutcome: parseEnumOrNull(packageStatuses, row.lastOutcome),
  };
}
