// The state of one section: what changed since it was read, its conflict with another tab, and one save at a time.
import { useState } from 'react';
import type { FieldError } from '#shared/lib/app-error.ts';
import { type ConflictChoice, type EditConflict, readConflict } from '#client/actions/form/edit-conflict.tsx';
import { type InputSchema, parsedInput, problemsOf } from '#client/actions/form/form-schema.ts';
import { changedInput, type FormValues } from '#client/actions/form/form-values.ts';
import { type FormState, useForm } from '#client/actions/form/use-form.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import type { MutationResult } from '#client/live/use-action.ts';

export interface SectionOptions {
  schema: InputSchema;
  /** The fields in display order, with the values that are saved. */
  initial: FormValues;
  version: number;
  /** Parts of the input that nobody types. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The fields that must not be empty. */
  required: readonly string[];
  run: (input: Record<string, unknown>) => Promise<MutationResult<unknown>>;
  onSaved: () => void;
}

interface Conflict {
  conflict: EditConflict | null;
  chosen: Readonly<Record<string, ConflictChoice>>;
  showErrors: boolean;
}
const noConflict: Conflict = { conflict: null, chosen: {}, showErrors: false };

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** The form of a section, with its conflict. */
export function useSectionForm(options: SectionOptions): {
  form: FormState;
  state: Conflict;
  choose: (path: string, choice: ConflictChoice) => void;
} {
  const { schema, initial, fixed = {}, required, run, onSaved } = options;
  const [version, setVersion] = useState(options.version);
  const [state, setState] = useState(noConflict);
  const inputOf = (values: FormValues) => ({ ...fixed, version, ...changedInput(initial, values) });
  const validate = (values: FormValues): FieldError[] => {
    const empty = required.filter((name) => isEmpty(values[name])).map((path) => ({ path, code: 'required' as const }));
    const wrong = problemsOf(schema, inputOf(values)).filter(({ path }) => !empty.some((each) => each.path === path));
    return [...empty, ...wrong];
  };
  const send = async (values: FormValues): Promise<RequestError | null> => {
    const { conflict, chosen } = state;
    const showErrors = conflict?.fields.some(({ path }) => chosen[path] === undefined) === true;
    setState({ ...state, showErrors });
    if (showErrors) return null;
    const changes = Object.entries(changedInput(initial, values)).filter(([name]) => chosen[name] !== 'theirs');
    if (changes.length > 0) {
      const outcome = await run(parsedInput(schema, { ...fixed, version, ...Object.fromEntries(changes) }));
      if (!outcome.ok) {
        const met = readConflict(outcome.problem);
        if (!met) return outcome.problem;
        setState({ ...noConflict, conflict: { ...met, savedBy: null } });
        setVersion(met.version);
        return null;
      }
    }
    onSaved();
    return null;
  };
  const form = useForm({ initial, validate, send });
  const choose = (path: string, choice: ConflictChoice): void => {
    setState({ ...state, chosen: { ...state.chosen, [path]: choice } });
  };
  return { form, state, choose };
}
