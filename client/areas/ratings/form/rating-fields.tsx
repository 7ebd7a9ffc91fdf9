import type { ReactNode } from 'react';
import { CircleAlert, ThumbsUp } from 'lucide-react';
import { categoriesOf, type RatingTag, type RatingType, tagsOf } from '#shared/areas/ratings/row.ts';
import type { FieldProblem } from '#shared/kit/problem.ts';
import { Checkbox } from '#client/kit/ui/checkbox.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { Pill } from '#client/kit/ui/pill.tsx';
import { TextArea } from '#client/kit/ui/text-area.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { type Draft, recommends } from './draft.ts';
import { StarField } from './star-field.tsx';
import styles from './form.module.css';

export interface RatingFieldsProps {
  /** The id of the first star: what a refusal leads to. */
  id: string;
  type: RatingType;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  problems: readonly FieldProblem[];
}

function Overall({ id, draft, onChange, problems }: Omit<RatingFieldsProps, 'type'>): ReactNode {
  const t = useWords('rating');
  const words = useProblemWords();
  const wrong = problems.find(({ path }) => path === 'overall');
  return (
    <div className={styles.overall}>
      <StarField
        size="lg"
        id={id}
        label={t('overall')}
        value={draft.overall}
        onChange={(overall) => {
          onChange({ overall });
        }}
        invalid={wrong !== undefined}
        describedBy={`${id}-said`}
      />
      <p id={`${id}-said`} className={styles.said} aria-live="polite">
        {wrong ? (
          <span className={styles.error}>
            <CircleAlert size={14} aria-hidden />
            {words(wrong)}
          </span>
        ) : (
          t(draft.overall === null ? 'choose' : `scores.${draft.overall}`)
        )}
      </p>
    </div>
  );
}

function Tags({ type, draft: { tags }, onChange }: Pick<RatingFieldsProps, 'type' | 'draft' | 'onChange'>): ReactNode {
  const t = useWords('rating');
  const toggle = (tag: RatingTag): void => {
    onChange({ tags: tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag] });
  };
  return (
    <Field group label={t('describes')}>
      <div className={styles.tags}>
        {tagsOf[type].map((tag) => (
          <Pill
            key={tag}
            active={tags.includes(tag)}
            onClick={() => {
              toggle(tag);
            }}
          >
            {t(`tags.${tag}`)}
          </Pill>
        ))}
      </div>
    </Field>
  );
}

export function RatingFields({ id, type, draft, onChange, problems }: RatingFieldsProps): ReactNode {
  const t = useWords('rating');
  const words = useProblemWords();
  const wrong = problems.find(({ path }) => path === 'comment');
  return (
    <>
      <Overall id={id} draft={draft} onChange={onChange} problems={problems} />
      <div className={styles.categories}>
        {categoriesOf[type].map((category) => (
          <div key={category} className={styles.category}>
            <span aria-hidden>{t(`categories.${category}`)}</span>
            <StarField
              size="sm"
              label={t(`categories.${category}`)}
              value={draft.categories[category] ?? null}
              onChange={(score) => {
                onChange({ categories: { ...draft.categories, [category]: score } });
              }}
            />
          </div>
        ))}
      </div>
      <Tags type={type} draft={draft} onChange={onChange} />
      <Field id={`${id}-comment`} label={t('comment')} optional error={wrong && words(wrong)}>
        <TextArea
          rows={2}
          grow
          dir="auto"
          value={draft.comment}
          onChange={(event) => {
            onChange({ comment: event.target.value });
          }}
        />
      </Field>
      <Checkbox
        label={
          <span className={styles.recommend}>
            {t(`recommend.${type}`)}
            <ThumbsUp size={15} aria-hidden />
          </span>
        }
        checked={recommends(draft)}
        onChange={(event) => {
          onChange({ wouldRecommend: event.target.checked });
        }}
      />
    </>
  );
}
