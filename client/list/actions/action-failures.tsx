import { type ReactNode, useState } from 'react';
import { RotateCw, X } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { FailedActions } from './action-types.ts';
import styles from './action-failures.module.css';

/** The others are counted. */
const maxShown = 50;

/** The rows for which a bulk action failed, each with its reason. Shown until closed. */
export function ActionFailures({
  area,
  failures,
  retry,
  onClose,
}: FailedActions & { area: string; onClose: () => void }): ReactNode {
  const t = useT(area);
  const tKit = useT('kit');
  const tList = useT('list');
  const format = useFormat();
  const [isRunning, setIsRunning] = useState(false);
  const again = async (): Promise<void> => {
    if (isRunning) return;
    setIsRunning(true);
    await retry?.();
    setIsRunning(false);
  };
  return (
    <Banner
      tone="danger"
      flush
      live="alert"
      title={t('list.refused', { count: failures.length })}
      className={styles.failures}
      action={
        <span className={styles.failureActions}>
          {retry && (
            <Button size="sm" icon={RotateCw} busy={isRunning} onClick={() => again()}>
              {tKit('retry')}
            </Button>
          )}
          <IconButton icon={X} size="sm" label={tKit('close')} onClick={onClose} />
        </span>
      }
    >
      <ul className={styles.failureList}>
        {failures.slice(0, maxShown).map(({ id, label, reason }) => (
          <li key={id}>
            <Ltr mono>{label}</Ltr> <span>{reason}</span>
          </li>
        ))}
      </ul>
      {failures.length > maxShown && (
        <p>{tList('moreFailures', { shown: format.number(failures.length - maxShown) })}</p>
      )}
    </Banner>
  );
}
