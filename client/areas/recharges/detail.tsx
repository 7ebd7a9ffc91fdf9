// A recharge beside the list: its facts and the proof of the transfer.
import type { ReactNode } from 'react';
import { ActionButtons } from '#client/drawer/action-buttons.tsx';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { FileText } from 'lucide-react';
import { fileUrl } from '#client/lib/file-url.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { rechargeRowActions } from './actions.tsx';
import { type Recharge, RechargeQuery } from './documents.ts';
import { RechargeStatus } from './parts.tsx';
import styles from './recharges.module.css';

const rechargeQuery = {
  entity: 'recharge',
  document: RechargeQuery,
  rowOf: ({ recharge }: ResultOf<typeof RechargeQuery>) => recharge,
};

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
export default function RechargeDrawer({ onAct, ...frame }: ListDrawerProps<Recharge>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="recharges"
      screen="recharges"
      state={useLiveRow(rechargeQuery, frame.id)}
      renderFooter={(row) => (
        <ActionButtons area="recharges" row={row} presentation={rechargeRowActions.presentation} onAct={onAct} />
      )}
    >
      {(recharge) => <Content key={recharge.id} recharge={recharge} />}
    </RowDrawer>
  );
}
