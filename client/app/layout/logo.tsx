import type { ReactNode } from 'react';

/** The product's logo. The same drawing as public/icon.svg. */
export function Logo({ size = 26 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="1.9" strokeLinejoin="round" strokeLinecap="round">
        <path d="M16 6.8 24 11v10l-8 4.2L8 21V11z" />
        <path d="M8 11l8 4.3L24 11M16 15.3v9.9M12 8.9l8 4.3" />
      </g>
    </svg>
  );
}
