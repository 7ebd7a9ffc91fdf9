import type { ReactNode } from 'react';
import { Inbox, Package, RefreshCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../display/status/status-glyph.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { toast } from '../feedback/toast.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Feedback(): ReactNode {
  const { t } = useTranslation('gallery');
  const undoable = (): void => {
    toast({ text: t('text.assigned'), tone: 'success', action: { label: t('text.undo'), onSelect: () => undefined } });
  };
  const refused = (): void => {
    toast({
      text: t('text.refused'),
      tone: 'danger',
      urgent: true,
      action: { label: t('text.see'), onSelect: () => undefined },
      countdown: false,
    });
  };
  return (
    <Section id="feedback">
      <Banner tone="warning" icon={WifiOff} action={t('text.retryIn')}>
        {t('text.lost')}
      </Banner>
      <Banner tone="success" icon={RefreshCw}>
        {t('text.back')}
      </Banner>
      <Banner tone="info">{t('text.expired')}</Banner>
      <Banner tone="danger">{t('text.blacklist')}</Banner>
      <Banner tone="warning" title={t('text.partial')}>
        {t('text.partialText')}
      </Banner>
      <Banner
        tone="danger"
        title={t('text.network')}
        action={
          <Button size="sm" icon={RefreshCw}>
            {t('text.see')}
          </Button>
        }
      >
        {t('text.networkText')}
      </Banner>
      <div className={styles.row}>
        <Button onClick={undoable}>{t('text.undo')}</Button>
        <Button onClick={refused}>{t('text.see')}</Button>
      </div>
      <div className={styles.stack} aria-hidden>
        <Skeleton width="60%" />
        <Skeleton />
        <Skeleton height={60} shape="block" />
      </div>
    </Section>
  );
}

export function Nothing(): ReactNode {
  const { t } = useTranslation('gallery');
  const fan = ['created', 'delivered', 'returned'].map((status) => (
    <StatusGlyph key={status} status={status} size={18} />
  ));
  return (
    <Section id="empty">
      <EmptyState
        illustrations={fan}
        title={t('text.emptyTitle')}
        text={t('text.emptyText')}
        action={<Button icon={Package}>{t('text.emptyAction')}</Button>}
      />
      <EmptyState
        variant="row"
        icon={Inbox}
        title={t('text.claims')}
        text={t('text.claimsText')}
        action={<Button size="sm">{t('text.claimsAction')}</Button>}
      />
      <ErrorState variant="row" reference="E-7F21" onRetry={() => undefined} />
      <ErrorState onRetry={() => undefined} reference="E-7F21" />
    </Section>
  );
}
