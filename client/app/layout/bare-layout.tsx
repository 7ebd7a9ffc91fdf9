import type { ReactNode } from 'react';
import { FloatingThemeSwitch } from '../preferences/theme-switch.tsx';
import styles from './bare-layout.module.css';

/** Layout of the pages without navigation, such as sign-in: one card on a decorated background. */
export function BareLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <BackgroundTrail />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <FloatingThemeSwitch />
    </div>
  );
}

// Background decoration: rings and a dotted path. Mirrored in right-to-left languages.
function BackgroundTrail(): ReactNode {
  return (
    <svg
      className={styles.trail}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
      data-mirror=""
    >
      <g fill="none" stroke="var(--border)" strokeWidth="1.5" strokeDasharray="5 8">
        <circle cx="720" cy="470" r="330" />
        <circle cx="720" cy="470" r="500" />
        <circle cx="720" cy="470" r="680" />
      </g>
      <path
        d="M70 800C300 770 300 560 470 500S1000 520 1080 330 1240 110 1400 90"
        fill="none"
        stroke="var(--accent)"
        strokeOpacity=".5"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0 11"
      />
      <circle cx="70" cy="800" r="30" fill="var(--accent)" opacity=".12" />
      <circle cx="70" cy="800" r="17" fill="var(--accent)" opacity=".5" />
    </svg>
  );
}
