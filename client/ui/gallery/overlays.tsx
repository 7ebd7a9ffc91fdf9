import { useState } from 'react';
import type { ReactNode } from 'react';
import { Download, Ellipsis, Printer, Trash2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../form/select/options/option.ts';
import { Button } from '../button/button.tsx';
import { Combobox } from '../form/select/combobox.tsx';
import { Dialog } from '../overlay/dialog/dialog.tsx';
import { Field } from '../form/field.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Menu } from '../overlay/menu/menu.tsx';
import type { MenuEntry } from '../overlay/menu/menu-types.ts';
import { Popover } from '../overlay/popover/popover.tsx';
import { Segmented } from '../form/choice/segmented.tsx';
import { Sheet } from '../overlay/dialog/sheet.tsx';
import { Tabs } from '../navigation/tabs.tsx';
import { TextArea } from '../form/text/text-area.tsx';
import { CITIES, slowOptions } from './samples.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

const nothing = (): void => undefined;

function useEntries(onAssign: () => void): readonly MenuEntry[] {
  const { t } = useTranslation('gallery');
  return [
    { kind: 'heading', id: 'h', label: t('title.table') },
    { id: 'assign', label: t('button.assign'), icon: UserPlus, keys: 'a', onSelect: onAssign },
    { id: 'print', label: t('button.stickers'), icon: Printer, keys: 'p', onSelect: nothing },
    { id: 'export', label: t('button.export'), icon: Download, disabled: true, onSelect: nothing },
    { id: 'live', label: t('choice.live'), checked: true, onSelect: nothing },
    { kind: 'separator', id: 's' },
    { id: 'delete', label: t('button.remove'), icon: Trash2, danger: true, onSelect: nothing },
  ];
}

function Assign({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('gallery');
  const [city, setCity] = useState<Option | null>(null);
  const [load] = useState(() => {
    const all = [...CITIES, ...CITIES, ...CITIES].map((value, at) => ({
      value: `${value}-${String(at)}`,
      label: t(`city.${value}`),
    }));
    return (asked: string) => slowOptions(all, asked);
  });
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('button.cancel')}
      </Button>
      <Button tone="primary" onClick={onClose}>
        {t('button.dialog')}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('button.assign')} text={t('text.dialogText')} footer={footer}>
      <div className={styles.stack}>
        <Field label={t('field.driver')}>
          <Combobox label={t('field.driver')} value={city} onChange={setCity} load={load} />
        </Field>
        <Field label={t('field.note')} optional>
          <TextArea rows={3} />
        </Field>
      </div>
    </Dialog>
  );
}

export function Overlays(): ReactNode {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const [tab, setTab] = useState('all');
  const [theme, setTheme] = useState('dark');
  const entries = useEntries(() => {
    setOpen('dialog');
  });
  const close = (): void => {
    setOpen(null);
  };
  const tabs = [
    { id: 'all', label: t('tab.all'), count: 1284 },
    { id: 'follow', label: t('tab.follow'), count: 96 },
    { id: 'cities', label: t('tab.cities'), count: 12 },
    { id: 'deliver', label: t('tab.deliver'), count: 1342, cap: 1000 },
  ];
  return (
    <Section id="overlay">
      <Tabs label={t('title.table')} items={tabs} value={tab} onChange={setTab} />
      <div className={styles.row}>
        <Button
          onClick={() => {
            setOpen('dialog');
          }}
        >
          {t('button.dialog')}
        </Button>
        <Button
          onClick={() => {
            setOpen('sheet');
          }}
        >
          {t('button.sheet')}
        </Button>
        <Menu
          label={t('button.more')}
          entries={entries}
          trigger={<IconButton icon={Ellipsis} label={t('button.more')} tone="secondary" tip={false} />}
        />
        <Popover label={t('field.note')} trigger={<Button>{t('field.note')}</Button>}>
          <TextArea aria-label={t('field.note')} rows={3} />
        </Popover>
      </div>
      <Segmented
        round
        label={t('title.overlay')}
        value={theme}
        onChange={setTheme}
        items={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
          { value: 'semi', label: t('theme.semi') },
        ]}
      />
      <Assign open={open === 'dialog'} onClose={close} />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={t('button.sheet')}
        footer={
          <Button tone="primary" onClick={close}>
            {t('button.save')}
          </Button>
        }
      >
        <Field label={t('field.note')}>
          <TextArea rows={4} />
        </Field>
      </Sheet>
    </Section>
  );
}
