import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link, useSearch } from 'wouter';
import { homeScreen, mayOpen, screenPath } from '#shared/access/screens.ts';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { useBackWords, useScreenTitle } from '#client/shell/screen-words.ts';
import { PackageSearch } from './package-search.tsx';
import styles from './not-found.module.css';

/** The 404 page: the requested path, a parcel search and a link to the home screen. */
export default function NotFound(): ReactNode {
  const t = useWords('errors');
  const title = useScreenTitle();
  const back = useBackWords();
  const viewer = useAtomValue(whoAtom);
  const path = new URLSearchParams(useSearch()).get('path');
  const home = viewer ? homeScreen(viewer) : 'login';
  return (
    <section className={styles.card} aria-labelledby="not-found-title">
      <p className={styles.number} aria-hidden>
        404
      </p>
      <h1 id="not-found-title" className={styles.title}>
        {title('notFound')}
      </h1>
      {path !== null && path !== '' && (
        <p className={styles.path}>
          <Ltr mono>{path}</Ltr>
        </p>
      )}
      <p className={styles.text}>{t('notFound.text')}</p>
      {viewer && mayOpen('package', viewer) && <PackageSearch />}
      <Link className={styles.home} href={screenPath(home)}>
        {back(home)}
      </Link>
    </section>
  );
}
