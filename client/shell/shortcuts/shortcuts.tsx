import type { ReactNode } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { mayOpen, screenTable } from '#shared/access/screens.ts';
import { cx } from '#client/kit/cx.ts';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Kbd } from '#client/kit/ui/kbd.tsx';
import { Switch } from '#client/kit/ui/switch.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { singleKeysAtom } from '../preferences.ts';
import { useScreenTitle } from '../screen-words.ts';
import { jumps } from './jumps.ts';
import { isSingle, shortcutSections } from './table.ts';
import styles from './shortcuts.module.css';

/** Dialog with all shortcuts by context, and the switch for single-key shortcuts. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useWords('finding');
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
  const t = useWords('finding');
  const who = useAtomValue(whoAtom);
  const sections = shortcutSections.filter(
    ({ screens }) =>
      !screens || (who !== null && screens.some((name) => screenTable[name].built && mayOpen(name, who))),
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
  const t = useWords('finding');
  const title = useScreenTitle();
  const who = useAtomValue(whoAtom);
  return (
    <Section title={t('shortcuts.goTo')}>
      {(who ? jumps(who) : []).map(({ name, letter }) => (
        <Line key={name} keys={[`g ${letter}`]} label={title(name)} singleKeys={singleKeys} />
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>{children}</dl>
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
  const t = useWords('finding');
  const off = !singleKeys && keys.every(isSingle);
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
