import { type ReactNode, useId } from 'react';
import { Check, Minus } from 'lucide-react';
import { memberRights } from '#shared/access/rights.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { Face } from '#client/app/presence/face.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { Member, TeamQuery } from './documents.ts';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './team.module.css';

interface MemberProps {
  member: Member;
  /** Of its last request in an open session; absent without one. */
  seenAt: string | undefined;
}

function LastActivity({ member: { status, lastLoginAt, invitedAt }, seenAt }: MemberProps): ReactNode {
  const t = useT('team');
  const format = useFormat();
  if (status === 'invited' && invitedAt !== null) return t('invitedOn', { date: format.date(invitedAt) });
  const lastAt = seenAt ?? lastLoginAt;
  if (lastAt === null) return t('neverSeen');
  return (
    <>
      {t('lastSeen')} <RelativeTime at={lastAt} variant="long" />
    </>
  );
}

function Rights({ given }: { given: readonly string[] }): ReactNode {
  const t = useT('team');
  return (
    <ul className={styles.given} aria-label={t('rightsTitle')}>
      {memberRights.map((right) => {
        const has = given.includes(right);
        const Sign = has ? Check : Minus;
        return (
          <li key={right} className={cx(styles.right, !has && styles.lacking)}>
            <Sign size={13} aria-hidden />
            <span>{t(`fields.${right}`)}</span>
            {!has && <span className={styles.unseen}>{t('notGiven')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** One sub-customer: who it is, when it was last here, what it may do. */
export function MemberCard({
  row: member,
  data: { teamActivity },
  buttons,
}: SectionRowProps<Member, ResultOf<typeof TeamQuery>>): ReactNode {
  const t = useT('team');
  const heading = useId();
  const { name, email, phone, status, rights } = member;
  const seenAt = teamActivity.find(({ id }) => id === member.id)?.seenAt;
  return (
    <article className={cx(cards.card, status === 'disabled' && styles.off)} aria-labelledby={heading}>
      <header className={cards.head}>
        <Face user={member} size={40} />
        <div className={cards.names}>
          <h2 id={heading} className={cards.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={cards.text}>
            <LastActivity member={member} seenAt={seenAt} />
          </p>
        </div>
        {status !== 'active' && (
          <Badge tone={status === 'invited' ? 'info' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
        )}
      </header>
      <p className={styles.contact}>
        {email !== null && <Ltr className={styles.address}>{email}</Ltr>}
        {phone !== null && <Ltr>{formatPhone(phone)}</Ltr>}
      </p>
      <Rights given={rights} />
      <footer className={styles.foot}>{buttons}</footer>
    </article>
  );
}
