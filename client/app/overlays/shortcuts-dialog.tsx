import type { ReactNode } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { canOpenScreen, screenTable } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { singleKeysAtom } from '../preferences/preferences.ts';
import { useScreenTitle } from '../screens/screen-titles.ts';
import { pageShortcuts } from './page-shortcuts.ts';
import { isSingleKey, shortcutSections } from './shortcut-table.ts';
import styles from './shortcuts-dialog.module.css';

/** Dialog with all shortcuts by context, and the switch for single-key shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT('finding');
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shortcuts.title')}
      size="lg"
      footer={
        <Switch
          className={styles.switch}
          label={t('shortcuts.single')}
          hint={t('shortcuts.singleHint')}
          checked={singleKeys}
          onChange={(event) => {
            setSingleKeys(event.currentTarget.checked);
          }}
        />
      }
    >
      <div className={styles.columns}>
        <ShortcutSections singleKeys={singleKeys} />
        <PageShortcuts singleKeys={singleKeys} />
      </div>
    </Dialog>
  );
}

function ShortcutSections({ singleKeys }: { singleKeys: boolean }): ReactNode {
  const t = useT('finding');
  const who = useAtomValue(viewerAtom);
  const sections = shortcutSections.filter(
    ({ screens }) =>
      !screens || (who !== null && screens.some((name) => screenTable[name].built && canOpenScreen(name, who))),
  );
  return (
    <>
      {sections.map(({ id, shortcuts }) => (
        <Section key={id} title={t(`shortcuts.where.${id}`)}>
          {shortcuts
            .filter(({ roles }) => !roles || (who !== null && roles.includes(who.role)))
            .map((one) => (
              <Line key={one.id} keys={one.keys} label={t(`shortcuts.does.${one.id}`)} singleKeys={singleKeys} />
            ))}
        </Section>
      ))}
    </>
  );
}

function PageShortcuts({ singleKeys }: { singleKeys: boolean }): ReactNode {
  const t = useT('finding');
  const title = useScreenTitle();
  const who = useAtomValue(viewerAtom);
  return (
    <Section title={t('shortcuts.goTo')}>
      {(who ? pageShortcuts(who) : []).map(({ name, letter }) => (
        <Line key={name} keys={[`g ${letter}`]} label={title(name)} singleKeys={singleKeys} />
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

interface LineProps {
  keys: readonly string[];
  label: string;
  singleKeys: boolean;
}

/** The keys are drawn, and also given as text for screen readers. */
function Line({ keys, label, singleKeys }: LineProps): ReactNode {
  const t = useT('finding');
  const off = !singleKeys && keys.every(isSingleKey);
  return (
    <div className={cx(styles.line, off && styles.off)}>
      <dt>
        {label}
        {off && <span className={styles.unseen}> {t('shortcuts.off')}</span>}
      </dt>
      <dd className={styles.keys}>
        {keys.map((one) => (
          <span key={one}>
            <Kbd keys={one} />
            <span className={styles.unseen}>{one.replace('mod', 'Ctrl').replaceAll('+', ' ')} </span>
          </span>
        ))}
      </dd>
    </div>
  );
}
