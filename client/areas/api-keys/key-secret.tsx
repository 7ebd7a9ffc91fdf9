import { type ReactNode, useEffect, useRef } from 'react';
import { KeyRound } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import styles from './api-keys.module.css';

export interface MadeKey {
  name: string;
  secret: string;
}

/** The secret of a new key, until the user has copied it. It is shown only once. */
export function KeySecret({ name, secret, onDone }: MadeKey & { onDone: () => void }): ReactNode {
  const t = useT('api-keys');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <section ref={box} tabIndex={-1} className={styles.secret} aria-label={t('secret.of', { name })}>
      <Banner tone="warning" icon={KeyRound} title={t('secret.title')}>
        <div className={styles.copy}>
          <Ltr mono className={styles.code}>
            {secret}
          </Ltr>
          <CopyButton text={secret} variant="button" size="md">
            {t('secret.copy')}
          </CopyButton>
          <Button tone="quiet" onClick={onDone}>
            {t('secret.done')}
          </Button>
        </div>
      </Banner>
    </section>
  );
}
