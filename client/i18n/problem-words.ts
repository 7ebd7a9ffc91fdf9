import { t as translate, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isProblemCode, type ProblemParams } from '#shared/kit/problem.ts';

/** An error to translate: a code of the server, or `network` if there was no response. */
export interface Refusal {
  code: string;
  params?: ProblemParams;
}

/** The message of an error in the current language; an unknown code gets the general message. */
export function problemWords({ code, params = {} }: Refusal, t: TFunction = translate): string {
  const hasMessage = code === 'network' || isProblemCode(code);
  return t(hasMessage ? code : 'internal', { ns: 'problems', ...params });
}

/** `errorMessage` for components: suspends until the messages are loaded. */
export function useProblemWords(): (error: Refusal) => string {
  const { t } = useTranslation('problems');
  return (error) => problemWords(error, t);
}
