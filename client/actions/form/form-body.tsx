import type { ReactNode } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import type { RequestError } from '#client/lib/request-error.ts';
import type { FormSummary } from './use-form.ts';

export interface FormBodyProps {
  className?: string | undefined;
  /** An error that belongs to no field. */
  problem: RequestError | null;
  /** Title of its banner. */
  problemTitle?: string | undefined;
  /** Follows its text: a way out of it. */
  wayOut?: ((code: string) => ReactNode) | undefined;
  /** Without it, the fields alone show their errors. */
  summary?: FormSummary | undefined;
  onSubmit: () => void;
  children?: ReactNode;
}

/** The form element of `useForm`, on a page or in a dialog: error summary, the error of no field, the fields. */
export function FormBody(props: FormBodyProps): ReactNode {
  const { className, problem, problemTitle, wayOut, summary, onSubmit, children } = props;
  const errorMessage = useErrorMessage();
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {summary && summary.attempt > 0 && <ErrorSummary {...summary} />}
      {problem && (
        <Banner tone="danger" live="alert" title={problemTitle}>
          {errorMessage(problem)}
          {wayOut && <> {wayOut(problem.code)}</>}
        </Banner>
      )}
      {children}
    </form>
  );
}
