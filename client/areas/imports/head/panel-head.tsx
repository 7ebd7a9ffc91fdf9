import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Close, Title } from '@radix-ui/react-dialog';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { type Step, Steps } from './steps.tsx';
import styles from './panel-head.module.css';

/** Title, steps and the button that closes the panel. Without a step while nothing is known of the import. */
export function PanelHead({ at, onGo }: { at?: Step; onGo?: (step: Step) => void }): ReactNode {
  const t = useT('imports');
  const tKit = useT('kit');
  return (
    <header className={styles.head}>
      <Title className={styles.title}>{t('title')}</Title>
      <div className={styles.headSteps}>{at && <Steps at={at} {...(onGo && { onGo })} />}</div>
      <Close asChild>
        <IconButton icon={X} label={tKit('close')} tip={false} />
      </Close>
    </header>
  );
}
