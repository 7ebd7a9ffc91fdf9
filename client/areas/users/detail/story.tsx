import { type ReactNode, useState } from 'react';
import { useClient } from 'urql';
import { CalendarClock, Eye, History, KeyRound, Mail, Package, ShieldCheck, UserRound } from 'lucide-react';
import { moroccoDay } from '#client/lib/formatters.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { toRequestError } from '#client/lib/request-error.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Timeline, type TimelineItem } from '#client/ui/display/timeline.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { type StoryEntry, UserStoryQuery } from '../documents.ts';
import styles from './detail.module.css';

const watched = ['user'];

const icons: Readonly<Record<string, IconType>> = {
  'user.rolesSet': ShieldCheck,
  'user.bankDetailsViewed': Eye,
  'user.invited': Mail,
  'user.invitedAgain': Mail,
  'user.passwordChanged': KeyRound,
  'user.secondFactorEnabled': ShieldCheck,
  'user.secondFactorDisabled': ShieldCheck,
  'user.secondFactorReset': ShieldCheck,
  'user.recoveryCodeUsed': KeyRound,
  'user.recoveryCodesRenewed': KeyRound,
  'user.wentOnDuty': CalendarClock,
  'user.wentOffDuty': CalendarClock,
};
const entityIcons: Readonly<Record<string, IconType>> = { package: Package, user: UserRound };

/** The fields of an account that have a name here. */
const fieldNames: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'manager',
  'hubId',
  'companyId',
  'managerId',
  'website',
  'cityId',
  'street',
]);

/** An event of the story in words: what was done, to what or whom, and by whom if not by the person. */
function useItem(personId: string): (entry: StoryEntry) => TimelineItem {
  const t = useT('users');
  const tRoles = useT('roles');
  const tTeam = useT('team');
  const format = useFormat();
  const moment = (at: string): string =>
    moroccoDay(at) === moroccoDay(serverNow()) ? format.time(at) : format.dateTime(at);
  const rightsIn = (key: 'given' | 'taken', rights: StoryEntry['given']): string | null =>
    rights.length > 0
      ? t(`story.${key}`, { rights: format.list(rights.map((right) => tTeam(`fields.${right}`))) })
      : null;
  return ({ id, at, name, entity, actor, about, subject, roles, given: gained, taken, changed }) => {
    const act = name.slice(entity.length + 1);
    const kind = t(`story.entities.${entity}`, { defaultValue: entity });
    const Icon = icons[name] ?? entityIcons[entity] ?? History;
    const isOther = about !== null && about.id !== personId;
    const what = entity === 'user' ? (isOther ? about.name : null) : [kind, subject].filter(Boolean).join(' ');
    const given = roles && roles.length > 0 ? format.list(roles.map((role) => tRoles(role))) : null;
    // Of an account, what was changed besides the roles.
    const fields = entity === 'user' ? changed.filter((field) => field !== 'roles' && fieldNames.has(field)) : [];
    const other = fields.length > 0 ? format.list(fields.map((field) => t(`fields.${field}`))) : null;
    const rights = [rightsIn('given', gained), rightsIn('taken', taken)];
    const detail = [what, given, ...rights, other].filter(Boolean).join(' · ');
    return {
      id,
      icon: <Icon size={14} aria-hidden />,
      title: t(`story.acts.${act}`, { defaultValue: act }),
      ...(detail !== '' && { detail: <bdi>{detail}</bdi> }),
      ...(actor?.id !== personId && {
        sub: actor ? <bdi>{t('story.by', { name: actor.name })}</bdi> : t('story.system'),
      }),
      time: moment(at),
      dateTime: at,
    };
  };
}

/** The pages that were loaded one by one, with what was shown before. */
function useOlder(id: string) {
  const client = useClient();
  const errorMessage = useErrorMessage();
  const [older, setOlder] = useState<{ entries: readonly StoryEntry[]; before: string | null } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async (before: string, shown: readonly StoryEntry[]): Promise<void> => {
    setLoading(true);
    const { data, error } = await client.query(UserStoryQuery, { id, before }).toPromise();
    setLoading(false);
    const problem = toRequestError(error);
    if (problem) toast({ text: errorMessage(problem), tone: 'danger' });
    const page = data?.userStory;
    if (page) setOlder({ entries: [...shown, ...page.entries], before: page.before });
  };
  return { older, isLoading, load };
}

/** What happened to the account, and what the person did, the newest first. */
export function Story({ id }: { id: string }): ReactNode {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const itemOf = useItem(id);
  const { data, error, refetch } = useLive(UserStoryQuery, { variables: { id }, watch: watched, rowId: id });
  const { older, isLoading, load } = useOlder(id);
  const page = data?.userStory;
  // The first page moves on when something happens: what was shown before stays.
  const known = new Set(older?.entries.map((entry) => entry.id));
  const entries = [...(page?.entries ?? []).filter((entry) => !known.has(entry.id)), ...(older?.entries ?? [])];
  const before = older ? older.before : (page?.before ?? null);
  return (
    <section className={styles.section} aria-label={t('story.title')}>
      <h3 className={styles.title}>{t('story.title')}</h3>
      {!page && error && <ErrorState title={t('story.failed')} text={errorMessage(error)} onRetry={refetch} />}
      {!page && !error && <Skeleton width="70%" height={14} />}
      {page && entries.length === 0 && <p className={styles.hint}>{t('story.none')}</p>}
      {entries.length > 0 && <Timeline items={entries.map(itemOf)} label={t('story.title')} />}
      {before !== null && (
        <Button size="sm" busy={isLoading} onClick={() => load(before, entries)}>
          {t('story.more')}
        </Button>
      )}
    </section>
  );
}
