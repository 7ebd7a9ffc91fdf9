import type { ReactNode } from 'react';

/** Gives the screens below their data. One client for each person: nothing that one person read is there for the next. */
export declare function LiveProvider(props: { person: string; children: ReactNode }): ReactNode;
