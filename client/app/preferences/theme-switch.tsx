import type { ReactNode } from 'react';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { useT } from '#client/messages/use-t.ts';
import { themeIcons, themes } from './theme.ts';
import { useTheme } from './use-theme.ts';
import styles from './theme.module.css';

/** Switch between the three themes. */
export function ThemeSwitch({ iconsOnly = false, block = false }: { iconsOnly?: boolean; block?: boolean }): ReactNode {
  const t = useT('shell');
  const { theme, change } = useTheme();
  return (
    <Segmented
      label={t('theme.label')}
      round
      iconsOnly={iconsOnly}
      block={block}
      value={theme}
      onChange={change}
      items={themes.map((value) => ({ value, label: t(`theme.${value}`), icon: themeIcons[value] }))}
    />
  );
}

/** The theme switch on a page with the bare layout. */
export function FloatingThemeSwitch(): ReactNode {
  const t = useT('shell');
  return (
    <aside aria-label={t('theme.label')} className={styles.floating}>
      <ThemeSwitch iconsOnly />
    </aside>
  );
}
