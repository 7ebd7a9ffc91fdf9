// One slip: who gives and takes, what it adds up to, and its parcels.
import { type ReactNode, useState } from 'react';
import { Ban } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { slipRowActions } from './actions.ts';
import { type Slip, SlipLinesQuery } from './documents.ts';
import { PrintSlipButton } from './slip-card.tsx';
import styles from './slips.module.css';

const watched = ['slip'];

const nameOf = (named: { name: string } | null): ReactNode => named && <bdi>{named.name}</bdi>;

function Facts({ slip }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  const format = useFormat();
  const { hub, carrier, company, madeBy } = slip;
  const facts: Readonly<Record<string, ReactNode>> = {
    hub: hub && <bdi>{readLanguage() === 'ar' ? hub.nameAr : hub.nameFr}</bdi>,
    carrier: nameOf(carrier),
    company: nameOf(company),
    madeBy: nameOf(madeBy),
    madeAt: <time dateTime={slip.createdAt}>{format.dateTime(slip.createdAt)}</time>,
    total: <Money centimes={slip.total} />,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([fact, value]) =>
          value && (
            <div key={fact}>
              <dt>{t(`facts.${fact}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Lines({ id }: { id: string }): ReactNode {
  const t = useT('slips');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(SlipLinesQuery, { variables: { id }, watch: watched, rowId: id });
  const lines = data?.slip?.lines;
  if (!lines && error) return <ErrorState variant="row" title={errorMessage(error)} onRetry={refetch} />;
  if (!lines) return <Skeleton shape="block" height={120} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {['place', 'number', 'recipient', 'city', 'sender', 'cod'].map((name) => (
              <th key={name} scope="col">
                {t(`lines.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.place}>
              <td>
                <Ltr>{line.place}</Ltr>
              </td>
              <td>
                <Ltr mono>{line.trackingNumber}</Ltr>
              </td>
              <td>
                <bdi>{line.recipientName}</bdi>
              </td>
              <td>
                <bdi>{line.city}</bdi>
              </td>
              <td>
                <bdi>{line.sender}</bdi>
              </td>
              <td>
                <Money centimes={line.cod} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A slip with its parcels; it can be printed, and voided by those who may. */
export default function SlipDialog({ slip, onClose }: { slip: Slip; onClose: () => void }): ReactNode {
  const t = useT('slips');
  const [pending, setPending] = useState<{ action: string; rows: readonly Slip[] } | null>(null);
  const end = (): void => {
    setPending(null);
  };
  return (
    <>
      <Dialog
        open
        size="lg"
        onClose={onClose}
        title={<Ltr mono>{slip.number}</Ltr>}
        text={t(`title.${slip.kind}`)}
        footer={
          <>
            {slip.allowedActions.includes('void') && (
              <Button
                tone="quiet"
                icon={Ban}
                onClick={() => {
                  setPending({ action: 'void', rows: [slip] });
                }}
              >
                {t('actions.void')}
              </Button>
            )}
            <PrintSlipButton slip={slip} />
          </>
        }
      >
        <div className={styles.slip}>
          {slip.status === 'voided' && (
            <Banner tone="danger" title={t('voided')}>
              <bdi>{slip.voidReason}</bdi>
            </Banner>
          )}
          <Facts slip={slip} />
          <Lines id={slip.id} />
        </div>
      </Dialog>
      {pending && <ActionRunner actions={slipRowActions} pending={pending} onDone={end} onCancel={end} />}
    </>
  );
}
