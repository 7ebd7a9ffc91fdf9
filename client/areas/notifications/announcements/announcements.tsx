import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { Megaphone, Pencil, Plus, Undo2 } from 'lucide-react';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { languageNames, readLanguage } from '#client/messages/languages.ts';
import { announcedText } from '../announced-text.ts';
import type { Announcement } from '../documents.ts';
import { announcementActions } from './announcement-actions.ts';
import { AnnouncementsQuery, type ListedAnnouncement } from './documents.ts';
import styles from './announcements.module.css';

const AnnouncementForm = lazyPanel(() => import('./announcement-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('service')('announcements.write'),
});

const EditAnnouncement = lazyPanel(() => import('./edit-announcement.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('service')('actions.edit'),
});

const noVariables = {};
const watched = ['announcement'];
const isOver = ({ status }: Announcement): boolean => status === 'ended' || status === 'withdrawn';

function Line({ announcement, buttons }: { announcement: ListedAnnouncement; buttons: ReactNode }): ReactNode {
  const t = useT('service');
  const roleName = useT('roles');
  const nameOf = useLocalizedName();
  const format = useFormat();
  const { type, priority, status, roles, companies, hubs, author, startsAt, endsAt, titleEn, titleAr } = announcement;
  const { title, text } = announcedText(announcement, readLanguage());
  const places = [...companies.map(({ name }) => name), ...hubs.map(nameOf)];
  const others = [titleEn !== null && languageNames.en, titleAr !== null && languageNames.ar].filter(
    (name) => name !== false,
  );
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <bdi className={styles.title}>{title}</bdi>
        <Badge tone={type === 'SYSTEM_ANNOUNCEMENT' ? 'warning' : 'neutral'}>{t(`choices.type.${type}`)}</Badge>
        {status !== 'published' && <Badge tone="outline">{t(`announcements.status.${status}`)}</Badge>}
        {priority === 'URGENT' && <Badge tone="danger">{t('choices.priority.URGENT')}</Badge>}
        <span className={styles.buttons}>{buttons}</span>
      </p>
      <p className={styles.text}>
        <bdi>{text}</bdi>
      </p>
      <p className={styles.facts}>
        <span>{roles.map((role) => roleName(role)).join(' · ')}</span>
        {places.length > 0 && <bdi>{places.join(' · ')}</bdi>}
        {others.length > 0 && <span>{others.join(' · ')}</span>}
        {author && <bdi>{author.name}</bdi>}
        {status === 'scheduled' ? (
          <span>{t('announcements.from', { time: format.dateTime(startsAt) })}</span>
        ) : (
          <RelativeTime at={startsAt} />
        )}
        {endsAt !== null && !isOver(announcement) && (
          <span>{t('announcements.until', { time: format.dateTime(endsAt) })}</span>
        )}
      </p>
    </li>
  );
}

interface ButtonsProps {
  announcement: ListedAnnouncement;
  onEdit: (announcement: ListedAnnouncement) => void;
  onWithdraw: (announcement: ListedAnnouncement) => void;
}

/** One that waits may be changed; one that is not over may be taken back. */
function Buttons({ announcement, onEdit, onWithdraw }: ButtonsProps): ReactNode {
  const t = useT('service');
  if (isOver(announcement)) return null;
  return (
    <>
      {announcement.status === 'scheduled' && (
        <IconButton
          size="sm"
          icon={Pencil}
          label={t('one.edit', { name: announcement.title })}
          onClick={() => {
            onEdit(announcement);
          }}
        />
      )}
      <IconButton
        size="sm"
        icon={Undo2}
        label={t('one.withdraw', { name: announcement.title })}
        onClick={() => {
          onWithdraw(announcement);
        }}
      />
    </>
  );
}

function Head({ headingId, onWrite }: { headingId: string; onWrite: () => void }): ReactNode {
  const t = useT('service');
  return (
    <div className={styles.top}>
      <div>
        <h2 id={headingId} className={styles.heading}>
          {t('announcements.title')}
        </h2>
        <p className={styles.hint}>{t('announcements.text')}</p>
      </div>
      <Button icon={Plus} onClick={onWrite}>
        {t('announcements.write')}
      </Button>
    </div>
  );
}

/** The announcements that were published last, and the form for a new one. */
export function Announcements(): ReactNode {
  const t = useT('service');
  const id = useId();
  const errorMessage = useErrorMessage();
  const [isWriting, setWriting] = useState(false);
  const { data, error, loading, refetch } = useLive(AnnouncementsQuery, { variables: noVariables, watch: watched });
  useEntityChanges('announcement', 'any', refetch);
  const [withdrawn, setWithdrawn] = useState<ListedAnnouncement | null>(null);
  const [edited, setEdited] = useState<ListedAnnouncement | null>(null);
  const end = (): void => {
    setWithdrawn(null);
  };
  return (
    <section aria-labelledby={id}>
      <Head
        headingId={id}
        onWrite={() => {
          setWriting(true);
        }}
      />
      {loading && (
        <div aria-busy="true">
          <Skeleton height={88} shape="block" />
        </div>
      )}
      {!data && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
      {data?.announcements.length === 0 && (
        <EmptyState variant="row" icon={Megaphone} title={t('announcements.none')} text={t('announcements.noneText')} />
      )}
      {data && data.announcements.length > 0 && (
        <ul className={styles.list}>
          {data.announcements.map((announcement) => (
            <Line
              key={announcement.id}
              announcement={announcement}
              buttons={<Buttons announcement={announcement} onEdit={setEdited} onWithdraw={setWithdrawn} />}
            />
          ))}
        </ul>
      )}
      {withdrawn && (
        <ActionRunner
          actions={announcementActions}
          pending={{ action: 'withdraw', rows: [withdrawn] }}
          onDone={end}
          onCancel={end}
        />
      )}
      <Suspense fallback={null}>
        {edited && (
          <EditAnnouncement
            row={edited}
            onClose={() => {
              setEdited(null);
            }}
          />
        )}
        {isWriting && (
          <AnnouncementForm
            onClose={() => {
              setWriting(false);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
