// Palette entries that need no server: pages, commands, recent objects, and actions on the selection.
import { useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { t as translate } from 'i18next';
import { History, Keyboard, Languages, LogOut } from 'lucide-react';
import { screenPath, screenTable } from '#shared/access/screens.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type { ActionEntry } from '#client/list/actions/action-entries.ts';
import type { AvailableActions } from '#client/list/actions/available-actions.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { languageNames, languages, readLanguage, setLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { openOverlayAtom } from '../../overlays/open-overlay.ts';
import { ScreenIcon } from '../../screens/screen-icon.tsx';
import { useScreenTitle } from '../../screens/screen-titles.ts';
import { pageShortcuts, accessiblePages } from '../../overlays/page-shortcuts.ts';
import { themeIcons, themes } from '../../preferences/theme.ts';
import { useSignOut } from '../../account/use-sign-out.ts';
import { useTheme } from '../../preferences/use-theme.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { readRecent } from './recent-objects.ts';

/** The pages that the viewer may open, each with its shortcut. */
export function usePageEntries(): PaletteEntry[] {
  const title = useScreenTitle();
  const who = useAtomValue(viewerAtom);
  if (!who) return [];
  const letters = new Map(pageShortcuts(who).map(({ name, letter }) => [name, letter]));
  return accessiblePages(who).map((name): PaletteEntry => {
    const letter = letters.get(name);
    return {
      id: `page:${name}`,
      group: 'pages',
      icon: <ScreenIcon name={name} size={16} />,
      title: title(name),
      href: screenPath(name),
      keywords: [name, screenTable[name].path],
      ...(letter !== undefined && { keys: `g ${letter}` }),
    };
  });
}

function command(id: string, entry: Omit<PaletteEntry, 'id' | 'group'>): PaletteEntry {
  return { id: `command:${id}`, group: 'commands', ...entry };
}

/** Theme, language, list of shortcuts, sign-out. */
export function useCommandEntries(): PaletteEntry[] {
  const t = useT('shell');
  const findingText = useT('finding');
  const { theme, change } = useTheme();
  const signOut = useSignOut();
  const open = useSetAtom(openOverlayAtom);
  return [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => {
        const Icon = themeIcons[one];
        return command(one, {
          icon: <Icon size={16} aria-hidden />,
          title: t(`theme.notice.${one}`),
          keywords: [one],
          run: () => {
            change(one);
          },
        });
      }),
    ...languages
      .filter((one) => one !== readLanguage())
      .map((one) =>
        command(one, {
          icon: <Languages size={16} aria-hidden />,
          title: findingText('palette.language', { language: languageNames[one] }),
          keywords: [one],
          run: () => {
            setLanguage(one);
          },
        }),
      ),
    command('shortcuts', {
      icon: <Keyboard size={16} aria-hidden />,
      title: findingText('shortcuts.title'),
      keys: '?',
      run: () => {
        open('shortcuts');
      },
    }),
    command('sign-out', {
      icon: <LogOut size={16} aria-hidden />,
      title: t('signOut'),
      keywords: ['logout'],
      run: () => void signOut(),
    }),
  ];
}

/** The viewer's recent objects, as of when the palette was opened. */
export function useRecentEntries(): PaletteEntry[] {
  const t = useT('finding');
  const format = useFormat();
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const [now] = useState(serverNow);
  const [recent] = useState(() => readRecent(userId));
  return recent.map(({ key, label, path, at }): PaletteEntry => ({
    id: `recent:${key}`,
    group: 'recent',
    icon: <History size={16} aria-hidden />,
    title: label,
    isCode: key.startsWith('package:'),
    href: path,
    hint: [t('palette.seen', { when: format.relative(at, now) })],
    recent: { key, label },
  }));
}

/** Actions on the selected or open rows; empty until their presentation has been loaded. */
export function useActionEntries(offer: AvailableActions | null): readonly PaletteEntry[] {
  const [entries, setEntries] = useState<{ of: AvailableActions; entries: readonly PaletteEntry[] } | null>(null);
  useEffect(() => {
    if (!offer) return undefined;
    let isMounted = true;
    const load = async (): Promise<void> => {
      const offered = await offer.entries();
      if (isMounted) setEntries({ of: offer, entries: offered.map((one) => actionEntry(offer, one)) });
    };
    load().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [offer]);
  return offer && entries?.of === offer ? entries.entries : [];
}

function actionEntry(offer: AvailableActions, { action, icon: Icon, danger, count, keys }: ActionEntry): PaletteEntry {
  return {
    id: `action:${action}`,
    group: 'actions',
    icon: <Icon size={16} aria-hidden />,
    title: translate(`actions.${action}`, { ns: offer.area }),
    danger,
    ...(keys !== undefined && { keys }),
    ...(count < offer.count && { digits: `${count} / ${offer.count}` }),
    run: () => {
      offer.run(action);
    },
  };
}
