import { t as translate, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ErrorParams } from '#shared/lib/app-error.ts';

/** An error to translate: a code of the server, or `network` if there was no response. */
export interface CodedError {
  code: string;
  params?: ErrorParams;
}

/**
 * The message of an error in the current language. An unknown code gets the general message, and so do all of them until the
 * messages are there.
 */
export function errorMessage({ code, params = {} }: CodedError, t: TFunction = translate): string {
  const defaultValue = translate('failure.title', { ns: 'kit' });
  return t([code, 'internal'], { ns: 'problems', defaultValue, ...params });
}

/** `errorMessage` for components. Renders again when the messages are there, which are loaded behind the first page. */
export function useErrorMessage(): (error: CodedError) => string {
  const { t } = useTranslation('problems', { useSuspense: false });
  return (error) => errorMessage(error, t);
}
