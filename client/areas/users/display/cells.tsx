// What the list and the detail say of an account: its roles, its state, its company.
import type { ReactNode } from 'react';
import { CalendarClock, CircleCheck, CircleSlash, Clock, Mail, Tag } from 'lucide-react';
import { effectiveRole } from '#shared/access/roles.ts';
import { Face } from '#client/app/presence/face.tsx';
import { useIsOnline } from '#client/app/presence/use-online.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { User, UserCompanyRow } from '../documents.ts';
import styles from './cells.module.css';

/** Name and login. */
export function UserName({ user }: { user: User }): ReactNode {
  return (
    <span className={styles.person}>
      <Face user={user} />
      <bdi className={styles.name}>{user.name}</bdi>
      {user.login !== null && user.login !== user.email && <Ltr className={styles.login}>{user.login}</Ltr>}
    </span>
  );
}

/** All roles: the effective one filled and first, the others outlined. */
export function Roles({ user, wraps = false }: { user: User; wraps?: boolean }): ReactNode {
  const t = useT('roles');
  const tUsers = useT('users');
  const effective = effectiveRole(user.roles);
  const others = user.roles.filter((role) => role !== effective);
  const why = effective && others.length > 0 ? tUsers('rolesWhy', { role: t(effective) }) : undefined;
  return (
    <span className={cx(styles.roles, wraps && styles.wraps)} title={why}>
      {effective && <Badge className={styles.effective}>{t(effective)}</Badge>}
      {others.map((role) => (
        <Badge key={role} tone="outline">
          {t(role)}
        </Badge>
      ))}
      {user.manager && <Badge tone="accent">{tUsers('manager')}</Badge>}
    </span>
  );
}

const stateIcons = { active: CircleCheck, waiting: Clock, invited: Mail, disabled: CircleSlash } as const;

/** Approved, waiting, invited or disabled. */
export function State({ user: { status } }: { user: User }): ReactNode {
  const t = useT('users');
  const Icon = stateIcons[status];
  return (
    <span className={cx(styles.state, styles[status])}>
      <Icon size={15} aria-hidden />
      {t(`statuses.${status}`)}
    </span>
  );
}

/** The company of a customer; the driver of a subdriver; or else the hub. */
export function Place({ user: { company, driver, hub } }: { user: User }): ReactNode {
  const t = useT('users');
  const format = useFormat();
  if (company)
    return (
      <span className={styles.place} title={t('customerNumber', { number: company.number })}>
        <bdi className={styles.cut}>{company.name}</bdi>
        <Ltr className={styles.number}>{`#${format.number(company.number)}`}</Ltr>
      </span>
    );
  if (driver) return <bdi className={styles.cut}>{t('teamOf', { name: driver.name })}</bdi>;
  return hub ? <span className={styles.cut}>{placeName(hub)}</span> : <span className={styles.none}>—</span>;
}

/** Now for who is online, or how long ago the last sign-in was. */
export function LastVisit({ user: { id, lastLoginAt } }: { user: User }): ReactNode {
  const t = useT('users');
  const isOnline = useIsOnline(id);
  if (isOnline) return <span className={styles.present}>{t('presentNow')}</span>;
  if (lastLoginAt === null) return <span className={styles.none}>{t('never')}</span>;
  return <RelativeTime at={lastLoginAt} className={styles.muted} />;
}

/** That another tariff is planned, and which. */
function NextTariff({ company }: { company: UserCompanyRow }): ReactNode {
  const t = useT('users');
  const format = useFormat();
  const { nextOffersGroupName, offersGroupChangesOn } = company;
  if (offersGroupChangesOn === null) return null;
  const text = t('offers.next', {
    group: nextOffersGroupName ?? t('defaultOffers'),
    day: format.date(offersGroupChangesOn),
  });
  return (
    <span title={text}>
      <CalendarClock size={13} aria-label={text} />
    </span>
  );
}

/** The tariff of the company; the default one where it has none of its own. */
export function OffersGroup({ user: { company } }: { user: User }): ReactNode {
  const t = useT('users');
  if (!company) return <span className={styles.none}>—</span>;
  return (
    <span className={styles.offers}>
      <Tag size={13} aria-hidden />
      <bdi className={styles.cut}>{company.offersGroupName ?? t('defaultOffers')}</bdi>
      {company.offersGroupChangesOn !== null && <NextTariff company={company} />}
    </span>
  );
}
