import { type ReactNode, useEffect, useState } from 'react';
import { ConflictFields } from '#client/actions/form/edit-conflict.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { FormBody } from '#client/actions/form/form-body.tsx';
import { type FieldFrame, FormContext } from '#client/actions/form/form-field.tsx';
import { type FormValues, isOption } from '#client/actions/form/form-values.ts';
import { useSectionState } from '#client/app/settings/section-states.ts';
import { useLeaveGuard } from '#client/forms/use-leave-guard.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Button } from '#client/ui/button/button.tsx';
import { type SectionOptions, useSectionForm } from './use-section-form.ts';
import styles from './form.module.css';

interface SectionFormProps extends Omit<SectionOptions, 'onSaved'> {
  /** The anchor of the section. */
  id: string;
  specs?: Readonly<Record<string, FieldSpec>>;
  /** Surrounds each field. */
  Around?: FieldFrame;
  saveLabel: string;
  onSaved?: () => void;
  children: ReactNode;
}

interface FieldsProps extends SectionFormProps {
  onDirty: (isDirty: boolean) => void;
  onReset: () => void;
}

function Footer({ isDirty, busy, saveLabel, onReset }: FieldsProps & { isDirty: boolean; busy: boolean }): ReactNode {
  const t = useT('profile');
  return (
    <div className={styles.footer}>
      {isDirty && (
        <>
          <span className={styles.unsaved}>
            <span className={styles.dot} aria-hidden />
            {t('unsaved')}
          </span>
          <Button tone="quiet" disabled={busy} onClick={onReset}>
            {t('reset')}
          </Button>
        </>
      )}
      <Button type="submit" tone={isDirty ? 'primary' : 'secondary'} busy={busy}>
        {saveLabel}
      </Button>
    </div>
  );
}

function Fields(props: FieldsProps): ReactNode {
  const { id, schema, specs = {}, Around, onDirty, onReset, children } = props;
  const t = useT('profile');
  const { form, state, choose } = useSectionForm({
    ...props,
    onSaved: () => {
      toast({ text: t('saved'), tone: 'success', key: 'profile' });
      onReset();
      props.onSaved?.();
    },
  });
  const summary = form.summaryOf(id, (name) => t(`fields.${name}`));
  const { isDirty } = form;
  useLeaveGuard(isDirty);
  useEffect(() => {
    onDirty(isDirty);
  }, [onDirty, isDirty]);
  useSectionState(
    id,
    summary.errors.length > 0 ? { kind: 'errors', count: summary.errors.length } : isDirty ? { kind: 'unsaved' } : null,
  );
  return (
    <FormContext
      value={{ area: 'profile', idPrefix: id, control: form.control, schema, specs, Around, marksOptional: true }}
    >
      <FormBody className={styles.form} problem={form.problem} summary={summary} onSubmit={form.submit}>
        {state.conflict && (
          <ConflictFields {...state} area="profile" schema={schema} conflict={state.conflict} onChoose={choose} />
        )}
        {children}
        <Footer {...props} isDirty={isDirty} busy={form.busy} />
      </FormBody>
    </FormContext>
  );
}

const plain = (value: unknown): unknown => (isOption(value) ? value.value : value);
const isSame = (a: FormValues, b: FormValues): boolean =>
  Object.keys(a).every((name) => plain(a[name]) === plain(b[name]));

/**
 * The form of a section with a save of its own. While nothing is typed it follows what other tabs save; what was typed
 * stays, and a conflict shows both values.
 */
export function SectionForm(props: SectionFormProps): ReactNode {
  const { initial, version } = props;
  const [base, setBase] = useState({ initial, version, n: 0 });
  const [isDirty, setDirty] = useState(false);
  if (!isDirty && (base.version !== version || !isSame(base.initial, initial)))
    setBase({ initial, version, n: isSame(base.initial, initial) ? base.n : base.n + 1 });
  return (
    <Fields
      {...props}
      key={base.n}
      initial={base.initial}
      version={base.version}
      onDirty={setDirty}
      onReset={() => {
        setDirty(false);
        setBase((before) => ({ ...before, n: before.n + 1 }));
      }}
    />
  );
}
