// The values of a form by field name, and their conversion to an input.
import type { Option } from '#client/ui/form/select/options/option.ts';

/** Each control reads the value of its own kind; see `field-controls.tsx`. */
export type FormValues = Record<string, unknown>;

/** True for the value of a field that chooses a row: its id and its name. */
export function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value;
}

/** The value of a field of files: the ids of those that were uploaded, and whether others are on their way. */
export interface FilesValue {
  ids: readonly string[];
  isSending: boolean;
}

/** True for the value of a field of files. */
export function isFilesValue(value: unknown): value is FilesValue {
  return typeof value === 'object' && value !== null && 'ids' in value && 'isSending' in value;
}

/** The value as the input has it; undefined when the field is empty. */
function inputValue(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (isFilesValue(value)) return value.ids.length > 0 ? value.ids : undefined;
  return isOption(value) ? value.value : value;
}

/** The input of the fields that are filled in. */
export function filledInput(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const sent = inputValue(value);
      return sent === undefined ? [] : [[name, sent]];
    }),
  );
}

/** The input of the fields whose value differs from `before`. An emptied field is sent as it is. */
export function changedInput(before: FormValues, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, isOption(value) ? value.value : value, before[name]] as const)
      .filter(([, value, previous]) => value !== (isOption(previous) ? previous.value : previous))
      .map(([name, value]) => [name, value]),
  );
}
