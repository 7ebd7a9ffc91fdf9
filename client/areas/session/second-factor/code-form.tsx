import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import formStyles from '../form/form.module.css';
import styles from './second-factor.module.css';

const codeLength = 6;
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, codeLength);

export interface CodeFormProps {
  /** recovery: a code of the list, which is longer and has letters. */
  kind?: 'app' | 'recovery';
  label: string;
  hint?: string;
  submitLabel: string;
  /** The field is what the page is for. */
  takesFocus?: boolean;
  /** Sends the code; the problem, or null once it is accepted. */
  onSubmit: (code: string) => Promise<RequestError | null>;
}

/** What is typed, and how it is sent: once at a time, and by itself when the digits of an app are complete. */
function useCode({ kind = 'app', takesFocus = false, onSubmit }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [isShort, setShort] = useState(false);
  const underway = useRef(false);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const send = async (typed: string): Promise<void> => {
    if (underway.current) return;
    const isComplete = kind === 'app' ? typed.length === codeLength : typed.trim() !== '';
    setShort(!isComplete);
    if (!isComplete) return input.current?.focus();
    underway.current = true;
    setBusy(true);
    setProblem(null);
    const refused = await onSubmit(typed);
    underway.current = false;
    setBusy(false);
    setProblem(refused);
    if (!refused) return;
    if (kind === 'app') setCode('');
    input.current?.focus();
  };
  const change = (typed: string): void => {
    const next = kind === 'app' ? digitsOf(typed) : typed;
    setCode(next);
    setShort(false);
    if (kind === 'app' && next.length === codeLength && next !== code) void send(next);
  };
  return { input, code, change, send, isBusy, isShort, problem };
}

/** A field for one code. The six digits of an app are sent as soon as they are complete. */
export function CodeForm(props: CodeFormProps): ReactNode {
  const { kind = 'app', label, hint, submitLabel } = props;
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const id = useId();
  const { input, code, change, send, isBusy, isShort, problem } = useCode(props);
  const ofField = problem?.fields.find(({ path }) => path === 'code');
  const error = isShort ? t('code.short') : ofField && errorMessage(ofField);
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      {problem && !ofField && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem)}
        </Banner>
      )}
      <Field id={id} label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
        <TextField
          ref={input}
          ltr
          mono
          className={kind === 'app' ? styles.code : styles.recovery}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          readOnly={isBusy}
          value={code}
          onChange={(event) => {
            change(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" tone="primary" size="lg" block busy={isBusy} className={formStyles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}
