import type { ReactNode } from 'react';
import { CreditCard } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import styles from './views.module.css';

/** A page beside the list of invoices, with the way back to it. */
export function ViewPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const t = useT('billing');
  const isPhone = useIsPhone();
  return (
    <Page
      title={title}
      actions={
        <ButtonLink icon={CreditCard} href={screenPath('billing')} aria-label={t('views.back')}>
          {isPhone ? null : t('views.back')}
        </ButtonLink>
      }
    >
      <div className={styles.view}>{children}</div>
    </Page>
  );
}
