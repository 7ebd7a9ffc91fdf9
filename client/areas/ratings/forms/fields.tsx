import type { ReactNode } from 'react';
import { CircleAlert, ThumbsUp } from 'lucide-react';
import { categoriesOf, type RatingTag, type RatingType, tagsOf } from '#shared/areas/ratings/choices.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { useT } from '#client/messages/use-t.ts';
import { isRecommended, type RatingFormValues } from './values.ts';
import { StarField } from './star-field.tsx';
import styles from './form.module.css';

export interface RatingFieldsProps {
  /** The element id of the first star, which gets the focus on an error. */
  id: string;
  type: RatingType;
  values: RatingFormValues;
  onChange: (part: Partial<RatingFormValues>) => void;
  /** What is wrong with a field, in words. */
  errorOf: (field: 'overall' | 'comment') => string | undefined;
}

/** The stars that every rating has, with the word of the score. */
export function OverallScore({ id, values, onChange, errorOf }: Omit<RatingFieldsProps, 'type'>): ReactNode {
  const t = useT('rating');
  const error = errorOf('overall');
  return (
    <div className={styles.overall}>
      <StarField
        size="lg"
        id={id}
        label={t('overall')}
        value={values.overall}
        onChange={(overall) => {
          onChange({ overall });
        }}
        invalid={error !== undefined}
        describedBy={`${id}-score`}
      />
      <p id={`${id}-score`} className={styles.scoreText} aria-live="polite">
        {error ? (
          <span className={styles.error}>
            <CircleAlert size={14} aria-hidden />
            {error}
          </span>
        ) : (
          t(values.overall === null ? 'choose' : `scores.${values.overall}`)
        )}
      </p>
    </div>
  );
}

function TagPicker({
  type,
  values: { tags },
  onChange,
}: Pick<RatingFieldsProps, 'type' | 'values' | 'onChange'>): ReactNode {
  const t = useT('rating');
  const toggle = (tag: RatingTag): void => {
    onChange({ tags: tags.includes(tag) ? tags.filter((picked) => picked !== tag) : [...tags, tag] });
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

export function RatingFields({ id, type, values, onChange, errorOf }: RatingFieldsProps): ReactNode {
  const t = useT('rating');
  return (
    <>
      <OverallScore id={id} values={values} onChange={onChange} errorOf={errorOf} />
      <div className={styles.categories}>
        {categoriesOf[type].map((category) => (
          <div key={category} className={styles.category}>
            <span aria-hidden>{t(`categories.${category}`)}</span>
            <StarField
              size="sm"
              label={t(`categories.${category}`)}
              value={values.categories[category] ?? null}
              onChange={(score) => {
                onChange({ categories: { ...values.categories, [category]: score } });
              }}
            />
          </div>
        ))}
      </div>
      <TagPicker type={type} values={values} onChange={onChange} />
      <Field id={`${id}-comment`} label={t('comment')} optional error={errorOf('comment')}>
        <TextArea
          rows={2}
          grow
          dir="auto"
          value={values.comment}
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
        checked={isRecommended(values)}
        onChange={(event) => {
          onChange({ wouldRecommend: event.target.checked });
        }}
      />
    </>
  );
}
