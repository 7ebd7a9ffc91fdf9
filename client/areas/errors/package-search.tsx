import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './not-found.module.css';

/** Opens the list of parcels with the search text. */
export function PackageSearch(): ReactNode {
  const t = useT('errors');
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const search = (): void => {
    const wanted = text.trim();
    if (wanted !== '')
      navigate(`${screenPath('package')}?${new URLSearchParams({ tab: 'all', q: wanted }).toString()}`);
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SearchField label={t('notFound.search')} placeholder={t('notFound.search')} value={text} onChange={setText} />
      </form>
    </search>
  );
}
