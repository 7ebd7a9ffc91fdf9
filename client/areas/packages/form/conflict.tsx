// Shown when another user saved the same parcel during the edit. Each conflicting field shows both values, and the
// user chooses.
import type { ReactNode } from 'react';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { RadioGroup } from '#client/kit/ui/radio-group.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveFieldProblem, LiveProblem } from '#client/live/problem.ts';
import styles from './form.module.css';

export interface Conflict {
  /** The version that is now saved. */
  version: number;
  fields: readonly LiveFieldProblem[];
  /** The name of the other user, when the timeline shows it. */
  savedBy: string | null;
}

export type Choice = 'mine' | 'theirs';

/** The conflict that an edit's error describes; null for other errors. */
export function conflictOf({ code, params, fields }: LiveProblem): Omit<Conflict, 'savedBy'> | null {
  const { version } = params;
  return code === 'changed_meanwhile' && typeof version === 'number' ? { version, fields } : null;
}

function useFormatValue(): (path: string, value: unknown) => string {
  const t = useWords('packages');
  const format = useFormat();
  return (path, value) => {
    if (value === null || value === undefined || value === '') return t('said.nothing');
    if (typeof value === 'boolean') return t(value ? 'said.yes' : 'said.no');
    if (typeof value === 'number') return path === 'cod' ? format.amount(value) : format.number(value);
    return typeof value === 'string' ? value : '';
  };
}

export interface ConflictsProps {
  conflict: Conflict;
  chosen: Readonly<Record<string, Choice>>;
  onChoose: (path: string, choice: Choice) => void;
  /** True after an attempt to save while a field has no choice. */
  showErrors: boolean;
}

/** Both values of each field in conflict. */
export function Conflicts({ conflict, chosen, onChoose, showErrors }: ConflictsProps): ReactNode {
  const t = useWords('packages');
  const formatValue = useFormatValue();
  const errorMessage = useProblemWords();
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
