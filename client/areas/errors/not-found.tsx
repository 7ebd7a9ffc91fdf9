import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link, useSearch } from 'wouter';
import { homeScreen, canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useBackLabel, useScreenTitle } from '#client/app/screens/screen-titles.ts';
import { PackageSearch } from './package-search.tsx';
import styles from './not-found.module.css';

/** The 404 page: the requested path, a parcel search and a link to the home screen. */
export default function NotFound(): ReactNode {
  const t = useT('errors');
  const title = useScreenTitle();
  const back = useBackLabel();
  const viewer = useAtomValue(viewerAtom);
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
      {viewer && canOpenScreen('package', viewer) && <PackageSearch />}
      <Link className={styles.home} href={screenPath(home)}>
        {back(home)}
      </Link>
    </section>
  );
}
