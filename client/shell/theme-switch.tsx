import type { ReactNode } from 'react';
import { Segmented } from '#client/kit/ui/segmented.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { themeIcons, themes } from './theme.ts';
import { useTheme } from './use-theme.ts';
import styles from './theme.module.css';

/** The three themes side by side. */
export function ThemeSwitch({ iconsOnly = false, block = false }: { iconsOnly?: boolean; block?: boolean }): ReactNode {
  const t = useWords('shell');
  const { theme, change } = useTheme();
  return (
    <Segmented
      label={t('theme.label')} round iconsOnly={iconsOnly} block={block} value={theme} onChange={change}
      items={themes.map((value) => ({ value, label: t(`theme.${value}`), icon: themeIcons[value] }))}
    />
  );
}

/**
 * The same, floating above the lower corner of every page. It is folded to the theme in use until the pointer or the focus
 * comes, so that it hides next to nothing.
 */
export function FloatingThemeSwitch({ lifted = false }: { lifted?: boolean }): ReactNode {
  const t = useWords('shell');
  return <aside aria-label={t('theme.label')} className={lifted ? styles.lifted : styles.floating}><ThemeSwitch iconsOnly /></aside>;
}
