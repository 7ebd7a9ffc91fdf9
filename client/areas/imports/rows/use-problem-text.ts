import { isErrorCode } from '#shared/lib/app-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { DraftRowProblem } from '../documents.ts';

export type ProblemText = (problem: DraftRowProblem) => string;

/** Errors whose words in forms are too long for a cell. */
const isShort = (code: string): boolean => code === 'invalid_phone' || code === 'invalid_money';

/** A function that says what is wrong with a cell: an error in the words of every form, or a warning of imports. */
export function useProblemText(): ProblemText {
  const t = useT('imports');
  const errorMessage = useErrorMessage();
  return ({ code, count, line, value }) => {
    if (isShort(code)) return t(`errors.${code}`);
    return isErrorCode(code)
      ? errorMessage({ code, params: { limit: count ?? 0, value: value ?? '' } })
      : t(`warnings.${code}`, { count: count ?? line ?? 0, value });
  };
}
