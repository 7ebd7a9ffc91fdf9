// A request: its head with the actions as buttons, the facts, and who did what when and why.
import type { ReactNode } from 'react';
import { Ban, Check, CheckCheck, Send, Eye, SearchX, Play, Hourglass, X } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { RowState } from '#client/drawer/row-state.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { creditIcon, userRequestRowActions, wordOf } from './actions.tsx';
import {
  RequestAsker,
  RequestDay,
  RequestAddress,
  RequestQuantity,
  RequestStatus,
  kindIcons,
  statusWord,
} from './display.tsx';
import type { UserRequest } from './documents.ts';
import { useRequest } from './use-request.ts';
import styles from './request-view.module.css';

interface RequestProps {
  request: UserRequest;
  onAct: (action: string, request: UserRequest) => void;
}

const stepIcons: Readonly<Record<UserRequest['status'], IconType>> = {
  waiting: Send,
  seen: Eye,
  checking: Hourglass,
  accepted: Check,
  processing: Play,
  done: CheckCheck,
  rejected: X,
  canceled: Ban,
};

function Actions({ request, onAct }: RequestProps): ReactNode {
  const t = useT('user-requests');
  const { allowed, icon } = userRequestRowActions.presentation;
  const actions = allowed(request);
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map((action, index) => {
        const word = wordOf(action, request);
        return (
          <Button
            key={action}
            icon={word === 'credit' ? creditIcon : icon(action)}
            tone={index === 0 && action !== 'cancel' ? 'primary' : 'secondary'}
            onClick={() => {
              onAct(action, request);
            }}
          >
            {t(`actions.${word}`)}
          </Button>
        );
      })}
    </div>
  );
}

function Head({ request, onAct }: RequestProps): ReactNode {
  const t = useT('user-requests');
  const Icon = kindIcons[request.kind];
  return (
    <header className={styles.head}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.titles}>
        <h2>{t(`kinds.${request.kind}`)}</h2>
        <p>
          <Ltr mono>{request.reference}</Ltr> · <RequestAsker request={request} /> ·{' '}
          <RelativeTime at={request.createdAt} />
        </p>
      </div>
      <PresenceStack location={{ screen: 'userRequests', object: request.id }} />
      <RequestStatus request={request} />
      <Actions request={request} onAct={onAct} />
    </header>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ParcelNumber({ id, number }: { id: string; number: string }): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  if (!viewer || !canOpenScreen('package', viewer)) return <Ltr mono>{number}</Ltr>;
  return (
    <Link href={`${screenPath('package')}?id=${id}`}>
      <Ltr mono>{number}</Ltr>
    </Link>
  );
}

function Facts({ request }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  const nameOf = useLocalizedName();
  const { asker, askedBy, company, hub, packageId, trackingNumber, day, quantity, amount, address, text } = request;
  const { invoiceId, invoiceReference } = request;
  return (
    <dl className={styles.facts}>
      {amount !== null && (
        <Line label={t('fields.amount')}>
          <Money centimes={amount} />
        </Line>
      )}
      {invoiceId !== null && invoiceReference !== null && (
        <Line label={t('fields.invoiceReference')}>
          <Link href={`${screenPath('billing')}?tab=all&id=${invoiceId}`}>
            <Ltr mono>{invoiceReference}</Ltr>
          </Link>
        </Line>
      )}
      {packageId !== null && trackingNumber !== null && (
        <Line label={t('fields.packageId')}>
          <ParcelNumber id={packageId} number={trackingNumber} />
        </Line>
      )}
      {quantity !== null && (
        <Line label={t('fields.quantity')}>
          <RequestQuantity request={request} />
        </Line>
      )}
      {day !== null && (
        <Line label={t('fields.day')}>
          <RequestDay request={request} />
        </Line>
      )}
      {address !== null && (
        <Line label={t('fields.address')}>
          <RequestAddress request={request} />
        </Line>
      )}
      {text !== null && (
        <Line label={t('fields.text')}>
          <bdi>{text}</bdi>
        </Line>
      )}
      <Line label={t('facts.asker')}>
        {askedBy === 'recipient' ? t('askers.recipient') : <bdi>{asker?.name ?? t(`askers.${askedBy}`)}</bdi>}
      </Line>
      {company && (
        <Line label={t('facts.company')}>
          <bdi>{company.name}</bdi>
        </Line>
      )}
      {hub && (
        <Line label={t('facts.hub')}>
          <bdi>{nameOf(hub)}</bdi>
        </Line>
      )}
      {request.collector && (
        <Line label={t('fields.collectorId')}>
          <bdi>{request.collector.name}</bdi> · {t('parcels', { count: request.assignedParcels ?? 0 })}
        </Line>
      )}
    </dl>
  );
}

function Steps({ request: { steps, kind, askedBy } }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  const format = useFormat();
  const nobody = (status: UserRequest['status']): string =>
    t(status === 'waiting' && askedBy === 'recipient' ? 'askers.recipient' : 'bySystem');
  return (
    <section className={styles.steps} aria-labelledby="request-steps">
      <h3 id="request-steps">{t('steps')}</h3>
      <Timeline
        label={t('steps')}
        items={steps.map(({ status, at, by, note }, index) => {
          const Icon = stepIcons[status];
          return {
            id: status,
            icon: <Icon size={14} />,
            title: status === 'waiting' ? t('asked') : statusWord(status, kind, t),
            ...(note !== null && { detail: <bdi>{note}</bdi> }),
            sub: (
              <>
                {by ? <bdi>{by.name}</bdi> : nobody(status)} · {format.date(at)}
              </>
            ),
            time: format.time(at),
            dateTime: at,
            variant: status === 'rejected' ? 'danger' : index === steps.length - 1 ? 'current' : 'event',
          } as const;
        })}
      />
    </section>
  );
}

/** A request by its id, live. */
export function RequestView({ id, onAct }: { id: string; onAct: RequestProps['onAct'] }): ReactNode {
  return (
    <RowState area="user-requests" state={useRequest(id)} missingIcon={SearchX}>
      {(request) => (
        <article className={styles.request} aria-label={request.reference}>
          <Head request={request} onAct={onAct} />
          <Facts request={request} />
          <Steps request={request} />
        </article>
      )}
    </RowState>
  );
}
