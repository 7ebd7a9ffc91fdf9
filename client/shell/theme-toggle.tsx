import type { ReactNode } from 'react';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { nextTheme, themeIcons } from './theme.ts';
import { useTheme } from './use-theme.ts';
import styles from './theme.module.css';

/** Button that shows the current theme and switches to the next. */
export function ThemeToggle(): ReactNode {
  const t = useWords('shell');
  const { theme, change } = useTheme();
  return (
    <IconButton
      icon={themeIcons[theme]}
      className={styles.toggle}
      label={t('theme.toggle', { theme: t(`theme.${theme}`) })}
      onClick={() => {
        change(nextTheme(theme));
      }}
    />
  );
}
