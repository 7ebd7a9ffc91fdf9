import { t as translate, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isErrorCode, type ErrorParams } from '#shared/lib/app-error.ts';

/** An error to translate: a code of the server, or `network` if there was no response. */
export interface CodedError {
  code: string;
  params?: ErrorParams;
}

/** The message of an error in the current language; an unknown code gets the general message. */
export function errorMessage({ code, params = {} }: CodedError, t: TFunction = translate): string {
  const hasMessage = code === 'network' || isErrorCode(code);
  return t(hasMessage ? code : 'internal', { ns: 'problems', ...params });
}

/** `errorMessage` for components: suspends until the messages are loaded. */
export function useErrorMessage(): (error: CodedError) => string {
  const { t } = useTranslation('problems');
  return (error) => errorMessage(error, t);
}
