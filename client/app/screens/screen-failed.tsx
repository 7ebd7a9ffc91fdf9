import { type ReactNode, useState } from 'react';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './screen-state.module.css';

/** Shown if the code of the screen could not be loaded; offers a retry. */
export function ScreenNotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT('shell');
  const errorMessage = useErrorMessage();
  return (
    <div className={styles.middle}>
      <ErrorState title={errorMessage({ code: 'network' })} text={t('failed.notLoaded')} onRetry={onRetry} />
    </div>
  );
}

/** Shown if the screen threw while rendering. The reference is for support. */
export function ScreenFailed({ error }: { error: Error }): ReactNode {
  const t = useT('shell');
  const errorMessage = useErrorMessage();
  const [failure] = useState(newFailure);
  const report = `${failure.reference} · ${failure.path} · ${failure.at} · ${error.name}: ${error.message}`;
  return (
    <div className={styles.middle}>
      <div className={styles.failed}>
        <ErrorState
          title={errorMessage({ code: 'internal' })}
          text={t('failed.text', { reference: failure.reference })}
          retryLabel={t('failed.reload')}
          onRetry={() => {
            location.reload();
          }}
        />
        <CopyButton text={report} variant="button">
          {t('failed.copy')}
        </CopyButton>
      </div>
    </div>
  );
}

function newFailure(): { reference: string; path: string; at: string } {
  return {
    reference: `E-${crypto.randomUUID().slice(0, 4).toUpperCase()}`,
    path: location.pathname,
    at: new Date().toISOString(),
  };
}
