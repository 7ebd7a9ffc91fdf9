// Shown when another user saved the same row during the edit. Each conflicting field shows both values, and the
// user chooses.
import type { ReactNode } from 'react';
import type { Client } from 'urql';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import type { RequestFieldError, RequestError } from '#client/lib/request-error.ts';
import { useActionText } from '../use-run-action.ts';
import type { FieldSpec } from './field-controls.tsx';
import { type InputSchema, kindOf } from './form-schema.ts';
import styles from './form.module.css';

export interface EditConflict {
  /** The version that is now saved. */
  version: number;
  fields: readonly RequestFieldError[];
  /** The name of the other user, if it is known. */
  savedBy: string | null;
}

export type ConflictChoice = 'mine' | 'theirs';

/** The conflict that an edit's error describes; null for other errors. */
export function readConflict({ code, params, fields }: RequestError): Omit<EditConflict, 'savedBy'> | null {
  const { version } = params;
  return code === 'changed_meanwhile' && typeof version === 'number' ? { version, fields } : null;
}

type Specs = Readonly<Record<string, Pick<FieldSpec, 'lookup'>>>;

/** The fields with the names of the rows that are chosen, instead of their ids; as they are if no name can be read. */
export function withNames(
  fields: readonly RequestFieldError[],
  specs: Specs,
  client: Client,
): Promise<RequestFieldError[]> {
  return Promise.all(
    fields.map(async (field) => {
      const { byId } = specs[field.path]?.lookup?.(client, readLanguage()) ?? {};
      const { mine, theirs } = field.params;
      const ids = [mine, theirs].filter((id) => typeof id === 'string');
      const options = (await byId?.(ids).catch(() => [])) ?? [];
      const named = (id: typeof mine) => options.find(({ value }) => value === id)?.label ?? id;
      return { ...field, params: { ...field.params, mine: named(mine) ?? null, theirs: named(theirs) ?? null } };
    }),
  );
}

function useFormatValue(area: string, schema: InputSchema): (path: string, value: unknown) => string {
  const t = useActionText(area);
  const format = useFormat();
  return (path, value) => {
    if (value === null || value === undefined || value === '') return t('said.nothing');
    if (typeof value === 'boolean') return t(value ? 'said.yes' : 'said.no');
    if (typeof value === 'number')
      return kindOf(schema, path) === 'money' ? format.amount(value) : format.number(value);
    return typeof value === 'string' ? value : '';
  };
}

export interface ConflictFieldsProps {
  /** Namespace of the labels `fields.<name>`. */
  area: string;
  schema: InputSchema;
  conflict: EditConflict;
  chosen: Readonly<Record<string, ConflictChoice>>;
  onChoose: (path: string, choice: ConflictChoice) => void;
  /** True after an attempt to save while a field has no choice. */
  showErrors: boolean;
}

/** Both values of each field in conflict. */
export function ConflictFields(props: ConflictFieldsProps): ReactNode {
  const { area, schema, conflict, chosen, onChoose, showErrors } = props;
  const t = useActionText(area);
  const formatValue = useFormatValue(area, schema);
  const errorMessage = useErrorMessage();
  const theirs = conflict.savedBy === null ? t('conflict.theirs') : t('conflict.theirsOf', { name: conflict.savedBy });
  return (
    <Banner tone="warning" live="alert" title={t('conflict.title')}>
      <div className={styles.conflicts}>
        {conflict.fields.map(({ path, params }) => (
          <Field
            key={path}
            group
            label={t(`fields.${path}`)}
            error={showErrors && chosen[path] === undefined ? errorMessage({ code: 'required' }) : undefined}
          >
            <RadioGroup
              value={chosen[path] ?? null}
              onChange={(value) => {
                onChoose(path, value === 'mine' ? 'mine' : 'theirs');
              }}
              options={[
                { value: 'mine', label: t('conflict.mine'), hint: formatValue(path, params['mine']) },
                { value: 'theirs', label: theirs, hint: formatValue(path, params['theirs']) },
              ]}
            />
          </Field>
        ))}
        {conflict.fields.length === 0 && <p>{t('conflict.same')}</p>}
      </div>
    </Banner>
  );
}
