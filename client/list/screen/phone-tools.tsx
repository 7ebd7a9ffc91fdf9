import { type ReactNode, useState } from 'react';
import { Bookmark, Download, Ellipsis, ListChecks } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useT } from '#client/messages/use-t.ts';
import { ExportDialog } from '../export/export-button.tsx';
import type { ExportDialogProps } from '../export/export-dialog.tsx';
import type { ViewsSheet } from '../list-environment.ts';

interface Props {
  /** Draws the saved views, which are opened from here; null if the app has none. */
  renderViews: ((sheet: ViewsSheet) => ReactNode) | null;
  exported: Omit<ExportDialogProps, 'onClose'> | null | undefined;
  selectMode: boolean;
  /** Undefined if no action takes several rows. */
  onSelectMode: ((on: boolean) => void) | undefined;
}

/** What a phone's toolbar has no room for, behind one button, in words. */
export function PhoneTools({ renderViews, exported, selectMode, onSelectMode }: Props): ReactNode {
  const t = useT('list');
  const [opened, setOpened] = useState<'views' | 'export' | null>(null);
  const onClose = (): void => {
    setOpened(null);
  };
  const entry = (id: 'views' | 'export', label: string, icon: IconType): MenuEntry => ({
    id,
    label,
    icon,
    onSelect: () => {
      setOpened(id);
    },
  });
  const entries: MenuEntry[] = [
    ...(renderViews ? [entry('views', t('savedViews'), Bookmark)] : []),
    ...(exported ? [entry('export', t('export.button'), Download)] : []),
    ...(onSelectMode
      ? [
          {
            id: 'select',
            label: t('select'),
            icon: ListChecks,
            checked: selectMode,
            onSelect: () => {
              onSelectMode(!selectMode);
            },
          },
        ]
      : []),
  ];
  return (
    <>
      {entries.length > 0 && (
        <Menu
          label={t('tools')}
          trigger={<IconButton tone="secondary" icon={Ellipsis} tip={false} label={t('tools')} />}
          entries={entries}
        />
      )}
      {renderViews?.({ open: opened === 'views', onClose })}
      {exported && opened === 'export' && <ExportDialog {...exported} onClose={onClose} />}
    </>
  );
}
