import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import { nextTheme, themeIcons } from './theme.ts';
import { useTheme } from './use-theme.ts';
import styles from './theme.module.css';

/** Button that shows the current theme and switches to the next. */
export function ThemeToggle(): ReactNode {
  const t = useT('shell');
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
