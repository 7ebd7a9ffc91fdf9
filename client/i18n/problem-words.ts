import { t as translate, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isProblemCode, type ProblemParams } from '#shared/kit/problem.ts';

/** A refusal to put in words: a problem code, or `network` when no answer came. */
export interface Refusal {
  code: string;
  params?: ProblemParams;
}

/** The sentence for a refusal in the reader's language; a code without words of its own gets the general one. */
export function problemWords({ code, params = {} }: Refusal, t: TFunction = translate): string {
  const known = code === 'network' || isProblemCode(code);
  return t(known ? code : 'internal', { ns: 'problems', ...params });
}

/** `problemWords` with the words loaded: for a component. */
export function useProblemWords(): (refusal: Refusal) => string {
  const { t } = useTranslation('problems');
  return (refusal) => problemWords(refusal, t);
}
