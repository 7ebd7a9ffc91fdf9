import { useAtom } from 'jotai';
import { toast } from '#client/ui/feedback/toast.ts';
import { useT } from '#client/messages/use-t.ts';
import { applyTheme, type Theme, themeAtom, themeIcons, themeNoticeMs } from './theme.ts';

/** The theme and a function to change it. A toast shows the change for two seconds, with an undo action. */
export function useTheme(): { theme: Theme; change: (next: Theme) => void } {
  const t = useT('shell');
  const [theme, setTheme] = useAtom(themeAtom);
  const apply = (next: Theme): void => {
    setTheme(next);
    applyTheme(next);
  };
  const change = (next: Theme): void => {
    if (next === theme) return;
    apply(next);
    toast({
      key: 'theme',
      text: t(`theme.notice.${next}`),
      icon: themeIcons[next],
      durationMs: themeNoticeMs,
      action: {
        label: t('theme.back'),
        onSelect: () => {
          apply(theme);
        },
      },
    });
  };
  return { theme, change };
}
