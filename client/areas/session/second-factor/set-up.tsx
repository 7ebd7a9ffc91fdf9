import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import type { MutationResult } from '#client/live/use-action.ts';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginSecondFactor, confirmSecondFactor, type NewFactor } from './requests.ts';
import styles from './second-factor.module.css';

/** The secret in groups of four, as people type it. */
const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, (group) => `${group} `);

function Secret({ factor: { secret, uri, qr } }: { factor: NewFactor }): ReactNode {
  const t = useT('session');
  return (
    <div className={styles.app}>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden focusable={false}>
        <path d={qr.path} shapeRendering="crispEdges" />
      </svg>
      <div className={styles.byHand}>
        <a href={uri} className={styles.open}>
          {t('secondFactor.openApp')}
        </a>
        <p className={styles.text}>{t('secondFactor.byHand')}</p>
        <div className={styles.secret}>
          <Ltr mono className={styles.key}>
            {inGroups(secret)}
          </Ltr>
          <CopyButton text={secret} label={t('secondFactor.copySecret')} />
        </div>
      </div>
    </div>
  );
}

/** Sets a second factor up: the app reads the code, its first digits confirm it, and the recovery codes are kept. */
export function SetUp({ onDone }: { onDone: () => void }): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const take = (outcome: MutationResult<NewFactor>): void => {
    if (outcome.ok) setFactor(outcome.data);
    else setProblem(outcome.problem);
  };
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    const begin = async (): Promise<void> => {
      takeFirst(await beginSecondFactor());
    };
    void begin();
  }, []);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (problem)
    return (
      <ErrorState
        variant="row"
        title={t('secondFactor.failed')}
        text={errorMessage(problem)}
        onRetry={() => {
          setProblem(null);
          void beginSecondFactor().then(take);
        }}
      />
    );
  if (!factor)
    return (
      <div aria-busy="true">
        <Skeleton height={220} shape="block" />
      </div>
    );
  return (
    <div className={styles.steps}>
      <p className={styles.text}>{t('secondFactor.scan')}</p>
      <Secret factor={factor} />
      <CodeForm
        label={t('secondFactor.firstCode')}
        hint={t('secondFactor.firstCodeHint')}
        submitLabel={t('secondFactor.confirm')}
        onSubmit={async (code) => {
          const outcome = await confirmSecondFactor(code);
          if (!outcome.ok) return outcome.problem;
          setCodes(outcome.data);
          return null;
        }}
      />
    </div>
  );
}
