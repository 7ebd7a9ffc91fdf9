// Somebody saved the same parcel meanwhile. Nothing is overwritten unseen: each field that differs shows both values, and a person chooses.
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
  /** The version now saved. */
  version: number;
  fields: readonly LiveFieldProblem[];
  /** Who saved it, where the timeline tells. */
  by: string | null;
}

export type Choice = 'mine' | 'theirs';

/** The conflict of a refused edit; null when it was refused for something else. */
export function conflictOf({ code, params, fields }: LiveProblem): Omit<Conflict, 'by'> | null {
  const { version } = params;
  return code === 'changed_meanwhile' && typeof version === 'number' ? { version, fields } : null;
}

function useShown(): (path: string, value: unknown) => string {
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
  /** Somebody tried to save without having chosen. */
  insisting: boolean;
}

/** Both values of each field in conflict. */
export function Conflicts({ conflict, chosen, onChoose, insisting }: ConflictsProps): ReactNode {
  const t = useWords('packages');
  const shown = useShown();
  const words = useProblemWords();
  const theirs = conflict.by === null ? t('conflict.theirs') : t('conflict.theirsOf', { name: conflict.by });
  return (
    <Banner tone="warning" live="alert" title={t('conflict.title')}>
      <div className={styles.conflicts}>
        {conflict.fields.map(({ path, params }) => (
          <Field
            key={path}
            group
            label={t(`fields.${path}`)}
            error={insisting && chosen[path] === undefined ? words({ code: 'required' }) : undefined}
          >
            <RadioGroup
              value={chosen[path] ?? null}
              onChange={(value) => {
                onChoose(path, value === 'mine' ? 'mine' : 'theirs');
              }}
              options={[
                { value: 'mine', label: t('conflict.mine'), hint: shown(path, params['mine']) },
                { value: 'theirs', label: theirs, hint: shown(path, params['theirs']) },
              ]}
            />
          </Field>
        ))}
        {conflict.fields.length === 0 && <p>{t('conflict.same')}</p>}
      </div>
    </Banner>
  );
}
