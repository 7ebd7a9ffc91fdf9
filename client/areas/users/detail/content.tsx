// What an administrator, an accountant or a commercial reads about a person.
import { Fragment, type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { effectiveRole } from '#shared/access/roles.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Face } from '#client/app/presence/face.tsx';
import { DriverScorecard } from '#client/driver-extension.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { BillingSchedule } from '../billing/billing-schedule.tsx';
import { userPresentation } from '../action-host.tsx';
import { Roles, State } from '../display/cells.tsx';
import type { User } from '../documents.ts';
import { BankDetails } from './bank-details.tsx';
import { Customers } from './customers.tsx';
import { Story } from './story.tsx';
import { TariffHistory } from './tariff-history.tsx';
import styles from './detail.module.css';

const Statements = lazyPart(async () => ({
  default: (await import('#client/balances/statement-links.tsx')).StatementLinks,
}));
const Cash = lazyPart(async () => ({ default: (await import('#client/balances/limit/driver-cash.tsx')).DriverCash }));
const Comments = lazyPart(async () => ({ default: (await import('#client/comments/comments.tsx')).Comments }));

interface UserDetailProps {
  user: User;
  onAct: (action: string, user: User) => void;
}

/** What ends an access stands last. Each asks before it is done. */
const inOrder = (actions: readonly string[]): string[] =>
  actions.toSorted((a, b) => Number(userPresentation.isDestructive(a)) - Number(userPresentation.isDestructive(b)));

function Head({ user, onAct }: UserDetailProps): ReactNode {
  const t = useT('users');
  const tRoles = useT('roles');
  const effective = effectiveRole(user.roles);
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <Face user={user} size={48} />
        <div className={styles.words}>
          <h2 className={styles.name}>
            <bdi>{user.name}</bdi>
          </h2>
          <State user={user} />
        </div>
      </div>
      <Roles user={user} wraps />
      {effective && user.roles.length > 1 && <p className={styles.why}>{t('rolesWhy', { role: tRoles(effective) })}</p>}
      <div className={styles.actions}>
        {inOrder(userPresentation.allowed(user)).map((action) => (
          <Button
            key={action}
            size="sm"
            tone={userPresentation.isDestructive(action) ? 'quiet' : action === 'approve' ? 'primary' : 'secondary'}
            icon={userPresentation.icon(action)}
            onClick={() => {
              onAct(action, user);
            }}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The lines of the account that have a value. */
function useFacts(user: User): (readonly [string, ReactNode])[] {
  const t = useT('users');
  const format = useFormat();
  const moment = (at: string | null) => at !== null && <span title={format.dateTime(at)}>{format.date(at)}</span>;
  const { company, phone, website } = user;
  const isAdmin = useAtomValue(viewerAtom)?.role === 'ADMIN';
  const all: Record<string, ReactNode> = {
    login: user.login !== null && <Ltr>{user.login}</Ltr>,
    email: user.email !== null && <Ltr>{user.email}</Ltr>,
    phone: phone !== null && (
      <a href={`tel:${phone}`} className={styles.link}>
        <Ltr>{formatPhone(phone)}</Ltr>
      </a>
    ),
    company: company && <bdi>{company.name}</bdi>,
    customerNumber: company && <Ltr>{format.number(company.number)}</Ltr>,
    offersGroup: company && <bdi>{company.offersGroupName ?? t('defaultOffers')}</bdi>,
    nextOffersGroup: company !== null && company.offersGroupChangesOn !== null && (
      <bdi>
        {t('offers.next', {
          group: company.nextOffersGroupName ?? t('defaultOffers'),
          day: format.date(company.offersGroupChangesOn),
        })}
      </bdi>
    ),
    commercial: company?.commercial && <bdi>{company.commercial.name}</bdi>,
    hub: user.hub && placeName(user.hub),
    driver: user.driver && <bdi>{user.driver.name}</bdi>,
    city: user.city && placeName(user.city),
    street: user.street !== null && <bdi>{user.street}</bdi>,
    website: website !== null && (
      <a href={website} target="_blank" rel="noreferrer noopener" className={styles.link}>
        <Ltr>{website.replace(/^https?:\/\//, '')}</Ltr>
      </a>
    ),
    created: moment(user.createdAt),
    invited: moment(user.invitedAt),
    disabled: moment(user.disabledAt),
    secondFactor: isAdmin && (user.secondFactorAt === null ? t('secondFactorOff') : moment(user.secondFactorAt)),
    lastLogin: user.lastLoginAt === null ? t('never') : <RelativeTime at={user.lastLoginAt} />,
  };
  return Object.entries(all).filter(([, value]) => value !== null && value !== false && value !== undefined);
}

function Facts({ user }: { user: User }): ReactNode {
  const t = useT('users');
  return (
    <dl className={styles.facts}>
      {useFacts(user).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{t(`columns.${name}`)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** That the person asks to be erased, or was. */
function Erasure({ user: { erasureRequestedAt, erasedAt } }: { user: User }): ReactNode {
  const t = useT('users');
  const format = useFormat();
  if (erasedAt !== null) return <Banner>{t('erasure.done', { date: format.date(erasedAt) })}</Banner>;
  if (erasureRequestedAt === null) return null;
  return <Banner tone="warning">{t('erasure.requested', { date: format.date(erasureRequestedAt) })}</Banner>;
}

/** The account, what it may do, its bank details, and its story. */
export function UserDetail({ user, onAct }: UserDetailProps): ReactNode {
  const t = useT('users');
  const role = useAtomValue(viewerAtom)?.role;
  const isDriver = user.roles.includes('DRIVER') || user.roles.includes('SUBDRIVER');
  const readsBank = role === 'ADMIN' || role === 'ACCOUNTANT' || role === 'SUBACCOUNTANT';
  return (
    <div className={styles.view}>
      <Head user={user} onAct={onAct} />
      <Erasure user={user} />
      <Facts user={user} />
      {readsBank && <BankDetails id={user.id} />}
      {(role === 'ADMIN' || role === 'ACCOUNTANT') && user.company && <BillingSchedule companyId={user.company.id} />}
      {readsBank && (user.company !== null || isDriver) && (
        <section className={styles.section} aria-label={t('statements')}>
          <h3 className={styles.title}>{t('statements')}</h3>
          {isDriver && (
            <Suspense fallback={null}>
              <Cash driverId={user.id} />
            </Suspense>
          )}
          <div className={styles.actions}>
            <Suspense fallback={null}>
              <Statements owner={user.company ? { companyId: user.company.id } : { driverId: user.id }} />
            </Suspense>
          </div>
        </section>
      )}
      {role === 'ADMIN' && isDriver && (
        <Suspense fallback={null}>
          <DriverScorecard driverId={user.id} />
        </Suspense>
      )}
      {role === 'ADMIN' && user.roles.includes('COMMERCIAL') && <Customers commercial={user} />}
      {role === 'ADMIN' && (
        <Suspense fallback={null}>
          <Comments subject="user" subjectId={user.id} />
        </Suspense>
      )}
      {role === 'ADMIN' && user.company && <TariffHistory companyId={user.company.id} />}
      {role === 'ADMIN' && <Story id={user.id} />}
    </div>
  );
}
