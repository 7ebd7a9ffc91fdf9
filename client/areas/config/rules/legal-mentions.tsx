// What stands on invoices of the company that carries, and the account that pays them.
import { type ReactNode, useId } from 'react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import styles from './rules.module.css';

const mentions = ['legalName', 'legalAddress', 'legalIce', 'legalRc', 'legalIf', 'legalRib'] as const;
type Mention = (typeof mentions)[number];
const isNumber = (field: Mention): boolean => field !== 'legalName' && field !== 'legalAddress';

function MentionField({ rules, field }: { rules: RulesRow; field: Mention }): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, field, rules[field]);
  const fault = useAtomValue(draftAtom).get(editKey({ id: rules.id, field }))?.fault;
  const error = fault && errorMessage({ code: fault.code, params: fault.params ?? {} });
  return (
    <Field label={t(`fields.${field}`)} optional {...(error !== undefined && { error })}>
      <TextField
        value={typeof drafted === 'string' ? drafted : ''}
        mono={isNumber(field)}
        {...(isNumber(field) && { dir: 'ltr' as const })}
        onChange={({ target }) => {
          set('rules', rules, field, rules[field], target.value === '' ? null : target.value);
        }}
      />
    </Field>
  );
}

/** The legal mentions of the company. */
export function LegalMentions({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const title = useId();
  const draft = useAtomValue(draftAtom);
  const isDirty = mentions.some((field) => draft.has(editKey({ id: rules.id, field })));
  return (
    <section className={cx(styles.card, styles.wide, isDirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('rules.legal')}
      </h2>
      <p className={styles.quiet}>{t('rules.legalText')}</p>
      <div className={styles.mentions}>
        {mentions.map((field) => (
          <MentionField key={field} rules={rules} field={field} />
        ))}
      </div>
    </section>
  );
}
