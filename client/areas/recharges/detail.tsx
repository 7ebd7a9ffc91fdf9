// A recharge beside the list: its facts and the proof of the transfer.
import type { ReactNode } from 'react';
import { FileText, FileX } from 'lucide-react';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { fileUrl } from '#client/lib/file-url.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { rechargeRowActions } from './actions.tsx';
import { type Recharge, RechargeQuery } from './documents.ts';
import { RechargeStatus } from './parts.tsx';
import styles from './recharges.module.css';

const watched = ['recharge'];

function Proof({ files }: Pick<Recharge, 'files'>): ReactNode {
  const t = useT('recharges');
  if (files.length === 0) return <span className={styles.muted}>{t('noProof')}</span>;
  return (
    <ul className={styles.files}>
      {files.map(({ id, mediaType }, index) => (
        <li key={id}>
          <a href={fileUrl(id)} target="_blank" rel="noreferrer" className={styles.link}>
            {mediaType === 'image/jpeg' ? (
              <img src={fileUrl(id, 'thumb')} alt={t('proofOf', { n: index + 1 })} />
            ) : (
              <FileText size={20} aria-label={t('proofOf', { n: index + 1 })} />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Content({ recharge }: { recharge: Recharge }): ReactNode {
  const t = useT('recharges');
  const format = useFormat();
  const { reference, company, amount, bankReference, createdAt, createdBy, reversalReason, files } = recharge;
  return (
    <article className={styles.recharge} aria-label={reference}>
      <header className={styles.head}>
        <Ltr mono className={styles.muted}>
          {reference}
        </Ltr>
        <h2>
          <bdi>{company?.name}</bdi>
        </h2>
        <Money centimes={amount} size="lg" />
        <RechargeStatus recharge={recharge} />
      </header>
      <dl className={styles.facts}>
        <dt>{t('fields.bankReference')}</dt>
        <dd>
          <Ltr mono>{bankReference}</Ltr>
        </dd>
        <dt>{t('facts.createdAt')}</dt>
        <dd>{format.dateTime(createdAt)}</dd>
        <dt>{t('facts.createdBy')}</dt>
        <dd>{createdBy ? <bdi>{createdBy.name}</bdi> : t('facts.byRequest')}</dd>
        {reversalReason !== null && (
          <>
            <dt>{t('fields.reversalReason')}</dt>
            <dd>
              <bdi>{reversalReason}</bdi>
            </dd>
          </>
        )}
        <dt>{t('fields.fileIds')}</dt>
        <dd>
          <Proof files={files} />
        </dd>
      </dl>
    </article>
  );
}

/** A recharge beside the list. */
export default function RechargeDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<Recharge>): ReactNode {
  const t = useT('recharges');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('recharge', id);
  const { data, stale, error, refetch } = useLive(RechargeQuery, { variables: { id }, watch: watched, rowId: id });
  const found = data?.recharge;
  const recharge = !gone && found?.id === id ? found : null;
  const isMissing = gone || (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  const { allowed, icon } = rechargeRowActions.presentation;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'recharges', object: id }} withActivity />}
      footer={
        recharge &&
        allowed(recharge).map((action) => (
          <Button
            key={action}
            icon={icon(action)}
            onClick={() => {
              onAct(action, recharge);
            }}
          >
            {t(`actions.${action}`)}
          </Button>
        ))
      }
    >
      {recharge ? (
        <Content key={id} recharge={recharge} />
      ) : isMissing ? (
        <EmptyState icon={FileX} title={t('missing.title')} text={t('missing.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}
