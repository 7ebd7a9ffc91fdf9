// Form values of the action dialog, their conversion to the action's input, and their validation.
import { includesStatus, heldStatuses } from '#shared/areas/packages/statuses.ts';
import type { Role } from '#shared/access/roles.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import type { Option } from '#client/ui/form/select/option.ts';
import { type ActionField, actionFields, type DialogAction } from '../actions.ts';
import type { Package } from '../../documents.ts';

export interface ActionFormValues {
  driverId: Option | null;
  collectorId: Option | null;
  toHubId: Option | null;
  cityId: Option | null;
  address: string;
  cash: number | null;
  feeDelivered: number | null;
  feeRefused: number | null;
  feeReturned: number | null;
  reason: string;
  date: string;
  proofOfNoResponse: string;
  note: string;
  internalNote: string;
}

/** The fields that the dialog shows. With several parcels there is no `cash` field, because their amounts differ. */
export function visibleFields(action: DialogAction, rows: readonly Package[]): readonly ActionField[] {
  const fields: readonly ActionField[] = actionFields[action];
  return rows.length > 1 ? fields.filter((field) => field !== 'cash') : fields;
}

/**
 * Why the server requires a note in cases that depend on the parcel or the role, which the input schema cannot
 * express.
 */
export type NoteReason = 'loss' | 'correction' | 'reassigned' | 'underway' | 'notDriver' | 'otherAmount';

/** The reason why a note is required; null when it is optional. */
export function noteReason(
  action: DialogAction,
  rows: readonly Pick<Package, 'status' | 'cod'>[],
  role: Role,
  values: Pick<ActionFormValues, 'cash'>,
): NoteReason | null {
  switch (action) {
    case 'writeOff':
      return 'loss';
    case 'correct':
      return 'correction';
    case 'assign':
      return rows.some(({ status }) => includesStatus(heldStatuses, status)) ? 'reassigned' : null;
    case 'cancel':
      return rows.some(({ status }) => status !== 'created' && status !== 'confirmed') ? 'underway' : null;
    case 'deliver':
      if (role === 'HOUSEKEEPER' || role === 'ADMIN') return 'notDriver';
      return rows.length === 1 && values.cash !== null && values.cash !== rows[0]?.cod ? 'otherAmount' : null;
    default:
      return null;
  }
}

function valueOf(field: ActionField, values: ActionFormValues): unknown {
  const value = values[field];
  if (value === null || value === '') return undefined;
  return typeof value === 'object' ? value.value : value;
}

/** The action's input, without the parcel's id. */
export function toActionInput(
  action: DialogAction,
  rows: readonly Package[],
  values: ActionFormValues,
): Record<string, unknown> {
  return Object.fromEntries(
    visibleFields(action, rows).flatMap((field) => {
      const value = valueOf(field, values);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

// Fees are set together; with all three empty, the tariff's fees apply again.
function missingFees(values: ActionFormValues): FieldError[] {
  const missing = (['feeDelivered', 'feeRefused', 'feeReturned'] as const).filter((fee) => values[fee] === null);
  return missing.length === 3 ? [] : missing.map((path): FieldError => ({ path, code: 'incomplete_fees' }));
}

/** Validation errors of the form; empty when it can be submitted. */
export function validateActionForm(
  action: DialogAction,
  rows: readonly Package[],
  role: Role,
  values: ActionFormValues,
): FieldError[] {
  const input = { ...toActionInput(action, rows, values), id: rows[0]?.id };
  const parsed = packageInputs[action].safeParse(input, { reportInput: true });
  const problems = parsed.success ? [] : fieldErrorsOf(parsed.error);
  if (action === 'setFees') problems.push(...missingFees(values));
  const hasNoNote = values.note.trim() === '' && !problems.some(({ path }) => path === 'note');
  return hasNoNote && noteReason(action, rows, role, values)
    ? [...problems, { path: 'note', code: 'note_required' }]
    : problems;
}
