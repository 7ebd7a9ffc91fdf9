// Form values of the action dialog, their conversion to the action's input, and their validation.
import { isOneOf, heldStatuses } from '#shared/areas/packages/statuses.ts';
import type { Role } from '#shared/access/roles.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { fieldProblems } from '#shared/kit/parse-input.ts';
import type { FieldProblem } from '#shared/kit/problem.ts';
import type { Option } from '#client/kit/option.ts';
import { type AskedField, askedFields, type AskingAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';

export interface AskedValues {
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
export function fieldsOf(action: AskingAction, rows: readonly Pkg[]): readonly AskedField[] {
  const fields: readonly AskedField[] = askedFields[action];
  return rows.length > 1 ? fields.filter((field) => field !== 'cash') : fields;
}

/**
 * Why the server requires a note in cases that depend on the parcel or the role, which the input schema cannot
 * express.
 */
export type NoteReason = 'loss' | 'correction' | 'reassigned' | 'underway' | 'notDriver' | 'otherAmount';

/** The reason why a note is required; null when it is optional. */
export function noteReason(
  action: AskingAction,
  rows: readonly Pick<Pkg, 'status' | 'cod'>[],
  role: Role,
  values: Pick<AskedValues, 'cash'>,
): NoteReason | null {
  switch (action) {
    case 'writeOff':
      return 'loss';
    case 'correct':
      return 'correction';
    case 'assign':
      return rows.some(({ status }) => isOneOf(heldStatuses, status)) ? 'reassigned' : null;
    case 'cancel':
      return rows.some(({ status }) => status !== 'created' && status !== 'confirmed') ? 'underway' : null;
    case 'deliver':
      if (role === 'HOUSEKEEPER' || role === 'ADMIN') return 'notDriver';
      return rows.length === 1 && values.cash !== null && values.cash !== rows[0]?.cod ? 'otherAmount' : null;
    default:
      return null;
  }
}

function valueOf(field: AskedField, values: AskedValues): unknown {
  const value = values[field];
  if (value === null || value === '') return undefined;
  return typeof value === 'object' ? value.value : value;
}

/** The action's input, without the parcel's id. */
export function askedInput(action: AskingAction, rows: readonly Pkg[], values: AskedValues): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(action, rows).flatMap((field) => {
      const value = valueOf(field, values);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

// Fees are set together; with all three empty, the tariff's fees apply again.
function missingFees(values: AskedValues): FieldProblem[] {
  const missing = (['feeDelivered', 'feeRefused', 'feeReturned'] as const).filter((fee) => values[fee] === null);
  return missing.length === 3 ? [] : missing.map((path): FieldProblem => ({ path, code: 'incomplete_fees' }));
}

/** Validation errors of the form; empty when it can be submitted. */
export function askedProblems(
  action: AskingAction,
  rows: readonly Pkg[],
  role: Role,
  values: AskedValues,
): FieldProblem[] {
  const input = { ...askedInput(action, rows, values), id: rows[0]?.id };
  const parsed = packageInputs[action].safeParse(input, { reportInput: true });
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  if (action === 'setFees') problems.push(...missingFees(values));
  const hasNoNote = values.note.trim() === '' && !problems.some(({ path }) => path === 'note');
  return hasNoNote && noteReason(action, rows, role, values)
    ? [...problems, { path: 'note', code: 'note_required' }]
    : problems;
}
