import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Banner } from '#client/kit/ui/banner.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Failure } from './action-types.ts';
import styles from './list-screen.module.css';

/** The rows for which a bulk action failed, each with its reason. Shown until closed. */
export function Failures({
  area,
  failures,
  onClose,
}: {
  area: string;
  failures: readonly Failure[];
  onClose: () => void;
}): ReactNode {
  const t = useWords(area);
  const tKit = useWords('kit');
  return (
    <Banner
      tone="danger"
      flush
      live="alert"
      title={t('list.refused', { count: failures.length })}
      className={styles.failures}
      action={<IconButton icon={X} size="sm" label={tKit('close')} onClick={onClose} />}
    >
      <ul className={styles.failureList}>
        {failures.map(({ id, label, reason }) => (
          <li key={id}>
            <Ltr mono>{label}</Ltr> <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
