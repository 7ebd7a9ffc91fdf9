import type { ReactNode, RefObject } from 'react';
import { ChevronRight } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { homeScreen, canOpenScreen, type ScreenName, screenPath, screenTable } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { ancestorScreens, useGroupTitle, useScreenTitle } from '../screens/screen-titles.ts';
import styles from './breadcrumb.module.css';

export interface BreadcrumbProps {
  screen: ScreenName | null;
  title: ReactNode;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Breadcrumb of the page; its last step is the page's heading. */
export function Breadcrumb({ screen, title, headingRef }: BreadcrumbProps): ReactNode {
  const t = useT('shell');
  const steps = useSteps(screen);
  return (
    <nav aria-label={t('breadcrumb')} className={styles.trail}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.text} className={styles.step}>
            {step.href === undefined ? step.text : <Link href={step.href}>{step.text}</Link>}
            <span data-mirror="" className={styles.between}>
              <ChevronRight size={14} aria-hidden />
            </span>
          </li>
        ))}
        <li className={styles.here} aria-current="page">
          <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
            {title}
          </h1>
        </li>
      </ol>
    </nav>
  );
}

interface Step {
  text: string;
  href?: string;
}

// A screen of the menu is below its menu group; any other screen is below the home screen. Screens that the viewer may
// not open are left out.
function useSteps(screen: ScreenName | null): Step[] {
  const screenTitle = useScreenTitle();
  const groupTitle = useGroupTitle();
  const who = useAtomValue(viewerAtom);
  if (!screen || !who) return [];
  const above = ancestorScreens(screen).filter((name) => canOpenScreen(name, who));
  const top = above[0] ?? screen;
  const links = above.map((name) => ({ text: screenTitle(name), href: screenPath(name) }));
  const { menu } = screenTable[top];
  if (menu === 'main') return links;
  if (menu !== 'none') return [{ text: groupTitle(menu) }, ...links];
  const home = homeScreen(who);
  return home === screen ? links : [{ text: screenTitle(home), href: screenPath(home) }, ...links];
}
