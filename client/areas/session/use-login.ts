import { useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import type { Refusal } from '#client/i18n/problem-words.ts';
import { CallFailure } from '#client/session/call.ts';
import { signIn } from '#client/session/sign-in.ts';

interface Values {
  login: string;
  password: string;
}

export interface LoginState {
  login: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  /** Problem codes of the fields. */
  errors: FieldErrors<Values>;
  /** What the server said to the last attempt. */
  refusal: Refusal | null;
  busy: boolean;
  /** Grows with every refused attempt, so that the summary takes the focus again. */
  attempt: number;
  submit: () => void;
}

const filled = (value: string): true | string => value.trim() !== '' || 'required';

/** The sign-in form: checked on blur and then on input; where a success leads is the guard's decision. */
export function useLogin(): LoginState {
  const form = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { login: '', password: '' },
  });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const underway = useRef(false);
  const send = async ({ login, password }: Values): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    setRefusal(null);
    try {
      await signIn(login.trim(), password);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setRefusal({ code: error.code });
      setAttempt((before) => before + 1);
    } finally {
      underway.current = false;
    }
  };
  const { errors, isSubmitting } = form.formState;
  return {
    login: form.register('login', { validate: filled }),
    password: form.register('password', { validate: (value) => value !== '' || 'required' }),
    errors,
    refusal,
    busy: isSubmitting,
    attempt,
    submit: () =>
      void form.handleSubmit(send, () => {
        setAttempt((before) => before + 1);
      })(),
  };
}
