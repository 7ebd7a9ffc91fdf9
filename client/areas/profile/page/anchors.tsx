import { type ReactNode, useEffect, useState } from 'react';
import { Check, CircleAlert } from 'lucide-react';
import type { SectionState } from '#client/app/settings/section-states.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './anchors.module.css';

/** The section at the top of the page, as far as the browser can tell. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const top = entries.find(({ isIntersecting }) => isIntersecting);
        if (top) setCurrent(top.target.id);
      },
      { rootMargin: '-12% 0px -70% 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => {
      observer.disconnect();
    };
  }, [key]);
  return current ?? ids[0];
}

function StateMark({ state }: { state: SectionState | null }): ReactNode {
  const t = useT('profile');
  switch (state?.kind) {
    case 'done':
      return <Check size={15} className={styles.done} aria-label={t('anchor.done')} />;
    case 'errors':
      return (
        <span className={styles.wrong}>
          <CircleAlert size={14} aria-hidden />
          {t('anchor.errors', { count: state.count })}
        </span>
      );
    case 'unsaved':
      return <span className={styles.unsaved}>{t('anchor.unsaved')}</span>;
    case 'todo':
      return <span className={styles.todo}>{t('anchor.todo')}</span>;
    default:
      return null;
  }
}

/** Links to the sections, each with its state. */
export function Anchors({
  ids,
  stateOf,
}: {
  ids: readonly string[];
  stateOf: (id: string) => SectionState | null;
}): ReactNode {
  const t = useT('profile');
  const current = useCurrentSection(ids);
  return (
    <nav className={styles.anchors} aria-label={t('anchors.label')}>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.anchor}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                history.replaceState(history.state, '', `#${id}`);
                document.getElementById(id)?.scrollIntoView({ block: 'start' });
              }}
            >
              <span>{t(`anchors.${id}`)}</span>
              <StateMark state={stateOf(id)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
