import type { KeyboardEvent, ReactNode } from 'react';
import { ArrowDown, ArrowUp, Check, Ellipsis, UsersRound } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { savedViewActions } from './actions.ts';
import type { SavedView } from './documents.ts';
import styles from './views.module.css';

interface Props {
  view: SavedView;
  isOpen: boolean;
  isModified: boolean;
  isOwn: boolean;
  onOpen: () => void;
  onAct: (action: string) => void;
  /** Undefined at an end. */
  onUp?: () => void;
  onDown?: () => void;
}

/** One view in the menu: a button that opens it, and a menu of what can be done with it. */
export function ViewLine({ view, isOpen, isModified, isOwn, onOpen, onAct, onUp, onDown }: Props): ReactNode {
  const t = useT('views');
  const { name, shared, owner, allowedActions } = view;
  const actions: MenuEntry[] = savedViewActions.names
    .filter((action) => allowedActions.includes(action))
    // Only what differs from the open view can replace it, and only one of the two says something about sharing.
    .filter((action) => (action === 'share' ? !shared : action === 'unshare' ? shared : true))
    .map((action) => {
      const { icon, destructive } = savedViewActions.spec(action);
      return {
        id: action,
        label: t(`actions.${action}`),
        icon,
        danger: destructive,
        onSelect: () => {
          onAct(action);
        },
      };
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowUp: onUp, ArrowDown: onDown }[event.key];
    if (!event.altKey || !move) return;
    // The button of the menu would open it.
    event.preventDefault();
    move();
  };
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={cx(styles.open, isOpen && styles.isOpen)}
        aria-current={isOpen}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span className={styles.check}>{isOpen && <Check size={14} aria-hidden />}</span>
        <span className={styles.name}>
          <bdi dir="auto">{name}</bdi>
        </span>
        {isOpen && isModified && <span className={styles.note}>{t('modified')}</span>}
        {!isOwn && owner && (
          <bdi dir="auto" className={styles.note}>
            {t('by', { name: owner.name })}
          </bdi>
        )}
        {isOwn && shared && (
          <span className={styles.note} title={t('sharedMark')}>
            <UsersRound size={13} aria-label={t('sharedMark')} />
          </span>
        )}
      </button>
      <Menu
        label={t('menu', { name })}
        align="end"
        trigger={<IconButton size="sm" icon={Ellipsis} tip={false} label={t('menu', { name })} onKeyDown={onKeyDown} />}
        entries={[
          ...actions,
          ...(actions.length > 0 ? [{ kind: 'separator' as const, id: 'order' }] : []),
          { id: 'up', label: t('moveUp'), icon: ArrowUp, disabled: !onUp, onSelect: () => onUp?.() },
          { id: 'down', label: t('moveDown'), icon: ArrowDown, disabled: !onDown, onSelect: () => onDown?.() },
        ]}
      />
    </li>
  );
}
