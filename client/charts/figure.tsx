import type { ReactNode } from 'react';

const arabic = /\p{Script=Arabic}/u;

/** A figure as it is shown: left to right, but behind it, from right to left, an Arabic unit. */
export function Figure({ children, className }: { children: string; className?: string | undefined }): ReactNode {
  return (
    <bdi dir={arabic.test(children) ? 'rtl' : 'ltr'} translate="no" className={className}>
      {children}
    </bdi>
  );
}
