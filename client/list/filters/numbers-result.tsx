import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './numbers-result.module.css';

export interface NumbersResultProps {
  /** The number of numbers that were asked for. */
  asked: number;
  /** Those without a row that the viewer sees; undefined while they are loading. */
  missing: readonly string[] | undefined;
  /** The number of rows in the open tab; undefined if it is not exact. */
  shown: number | undefined;
  onClear: () => void;
}

/** How many of the pasted numbers were found, and which were not. */
export default function NumbersResult({ asked, missing, shown, onClear }: NumbersResultProps): ReactNode {
  const t = useT('list');
  const format = useFormat();
  const found = missing && asked - missing.length;
  return (
    <section className={styles.numbers} aria-label={t('numbers.label')}>
      <output className={styles.numbersFound}>
        {found === undefined
          ? t('numbers.searching', { count: asked })
          : t('numbers.found', { count: asked, found: format.number(found) })}
        {found !== undefined && shown !== undefined && shown < found && (
          <span className={styles.numbersHere}>{t('numbers.here', { count: shown })}</span>
        )}
      </output>
      {missing && missing.length > 0 && (
        <div className={styles.numbersMissing}>
          <span>{t('numbers.missing')}</span>
          <ul>
            {missing.map((number) => (
              <li key={number}>
                <Ltr mono>{number}</Ltr>
              </li>
            ))}
          </ul>
          <CopyButton variant="button" text={missing.join('\n')} label={t('numbers.copy')} />
        </div>
      )}
      <IconButton icon={X} label={t('numbers.clear')} size="sm" className={styles.numbersClear} onClick={onClear} />
    </section>
  );
}
