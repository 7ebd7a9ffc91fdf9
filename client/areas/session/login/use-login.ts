import { useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import type { CodedError } from '#client/messages/error-message.ts';
import { GraphqlRequestError } from '#client/session/graphql-request.ts';
import { signIn } from '#client/session/sign-in.ts';

interface LoginValues {
  login: string;
  password: string;
}

export interface LoginOptions {
  /** Why an earlier attempt ended, if there was one. */
  failure: CodedError | null;
  /** The password was right, and the account has a second factor. */
  onCodeRequired: () => void;
}

export interface LoginState {
  login: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  /** Error codes by field. */
  errors: FieldErrors<LoginValues>;
  /** The error of the last attempt. */
  failure: CodedError | null;
  busy: boolean;
  /** Incremented by every failed attempt, so that the summary takes the focus again. */
  attempt: number;
  submit: () => void;
}

const isFilled = (value: string): true | string => value.trim() !== '' || 'required';

/**
 * State of the sign-in form. Fields are validated on blur, then on input. The route guard redirects after a success.
 */
export function useLogin({ failure, onCodeRequired }: LoginOptions): LoginState {
  const form = useForm<LoginValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { login: '', password: '' },
  });
  const [refusal, setRefusal] = useState<CodedError | null>(failure);
  const [attempt, setAttempt] = useState(0);
  const underway = useRef(false);
  const send = async ({ login, password }: LoginValues): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    setRefusal(null);
    try {
      await signIn(login.trim(), password);
    } catch (error) {
      if (!(error instanceof GraphqlRequestError)) throw error;
      if (error.code === 'sign_in.code_required') return onCodeRequired();
      setRefusal({ code: error.code });
      setAttempt((before) => before + 1);
    } finally {
      underway.current = false;
    }
  };
  const { errors, isSubmitting } = form.formState;
  return {
    login: form.register('login', { validate: isFilled }),
    password: form.register('password', { validate: (value) => value !== '' || 'required' }),
    errors,
    failure: refusal,
    busy: isSubmitting,
    attempt,
    submit: () =>
      void form.handleSubmit(send, () => {
        setAttempt((before) => before + 1);
      })(),
  };
}
