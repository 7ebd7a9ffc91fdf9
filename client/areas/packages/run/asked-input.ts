// From what a dialog's fields hold to the input of an action, and what is still wrong with it.
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

/** The fields that the dialog shows for these parcels: each of several parcels is paid its own amount. */
export function fieldsOf(action: AskingAction, rows: readonly Pkg[]): readonly AskedField[] {
  const fields: readonly AskedField[] = askedFields[action];
  return rows.length > 1 ? fields.filter((field) => field !== 'cash') : fields;
}

/** Why the server asks for a note; the schema leaves it open where that depends on the parcel or the role. */
export type NoteReason = 'loss' | 'correction' | 'reassigned' | 'underway' | 'notDriver' | 'otherAmount';

/** Why a note is required, for the dialog to say; null when none is. */
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

/** The input without the parcel's id. */
export function askedInput(action: AskingAction, rows: readonly Pkg[], values: AskedValues): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(action, rows).flatMap((field) => {
      const value = valueOf(field, values);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

// All three, or none: then the tariff's hold again.
function lackingFees(values: AskedValues): FieldProblem[] {
  const lacking = (['feeDelivered', 'feeRefused', 'feeReturned'] as const).filter((fee) => values[fee] === null);
  return lacking.length === 3 ? [] : lacking.map((path): FieldProblem => ({ path, code: 'incomplete_fees' }));
}

/** What keeps the input from being sent; empty when nothing does. */
export function askedProblems(
  action: AskingAction,
  rows: readonly Pkg[],
  role: Role,
  values: AskedValues,
): FieldProblem[] {
  const input = { ...askedInput(action, rows, values), id: rows[0]?.id };
  const parsed = packageInputs[action].safeParse(input, { reportInput: true });
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  if (action === 'setFees') problems.push(...lackingFees(values));
  const silent = values.note.trim() === '' && !problems.some(({ path }) => path === 'note');
  return silent && noteReason(action, rows, role, values)
    ? [...problems, { path: 'note', code: 'note_required' }]
    : problems;
}
