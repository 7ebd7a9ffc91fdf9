import type { ReactNode } from 'react';
import { Lock, PhoneMissed, StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { StatusGlyph } from '../display/status/status-glyph.tsx';
import { StatusPill } from '../display/status/status-pill.tsx';
import { StatusLabel } from '../display/status/status-label.tsx';
import { Avatar } from '../display/presence/avatar.tsx';
import { AvatarStack } from '../display/presence/avatar-stack.tsx';
import { Badge } from '../display/badge.tsx';
import { EditedBy } from '../display/presence/edited-by.tsx';
import { PresentUsers } from '../display/presence/present-users.tsx';
import { TypingIndicator } from '../display/presence/typing-indicator.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { Count } from '../display/count.tsx';
import { Journey } from '../display/status/journey.tsx';
import { Ltr } from '../display/ltr.tsx';
import { Money } from '../display/money.tsx';
import { RelativeTime } from '../display/relative-time.tsx';
import { Timeline } from '../display/timeline.tsx';
import { STATUSES } from './samples.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Statuses(): ReactNode {
  const { t } = useTranslation('statuses');
  return (
    <Section id="statuses">
      <div className={styles.grid}>
        {STATUSES.map((one) => (
          <StatusLabel key={one} status={one}>
            {t(`status.${one}`)}
          </StatusLabel>
        ))}
      </div>
      <div className={styles.row}>
        {STATUSES.map((one) => (
          <StatusPill key={one} status={one}>
            {t(`status.${one}`)}
          </StatusPill>
        ))}
      </div>
    </Section>
  );
}

export function Activity(): ReactNode {
  const { t } = useTranslation('gallery');
  const { t: word } = useTranslation('statuses');
  const road = ['created', 'confirmed', 'pickup', 'inhouse', 'transit', 'received', 'enroute', 'delivered'] as const;
  const steps = road.map((status, at) => ({
    id: status,
    status,
    label: word(`status.${status}`),
    state: at < 6 ? ('done' as const) : at === 6 ? ('current' as const) : ('next' as const),
  }));
  const items = [
    {
      id: '1',
      icon: <StatusGlyph status="enroute" />,
      title: word('status.enroute'),
      detail: t('text.toEnroute'),
      sub: t('person.karim'),
      time: '13:42',
      look: 'current' as const,
    },
    {
      id: '2',
      icon: <StickyNote size={14} />,
      detail: t('text.note'),
      sub: t('person.salma'),
      time: '12:20',
      look: 'note' as const,
    },
    {
      id: '3',
      icon: <StatusGlyph status="received" />,
      title: word('status.received'),
      detail: t('text.handed'),
      sub: t('person.karim'),
      time: '09:05',
    },
    {
      id: '4',
      icon: <PhoneMissed size={14} />,
      detail: t('text.noAnswer'),
      sub: t('person.omar'),
      time: '08:31',
      look: 'danger' as const,
    },
  ];
  return (
    <Section id="time">
      <Journey label={t('title.time')} steps={steps} />
      <Timeline label={t('title.time')} items={items} />
      <Journey
        vertical
        label={t('title.time')}
        steps={steps.slice(4).map((step) => ({ ...step, sub: <Ltr>13:42</Ltr> }))}
      />
    </Section>
  );
}

export function Figures(): ReactNode {
  const { t } = useTranslation('gallery');
  const now = serverNow();
  const people = (['salma', 'youssef', 'mehdi', 'nadia', 'omar'] as const).map((id, at) => ({
    id,
    name: t(`person.${id}`),
    presence: ([1, 2, 5, 3, 4] as const)[at],
  }));
  const present = people
    .slice(0, 2)
    .map(({ id, name, presence }, at) => ({ id, name, colour: presence ?? 1, editing: null, typing: at === 0 }));
  return (
    <Section id="figures">
      <div className={styles.row}>
        <Money centimes={124950} size="xl" />
        <Money centimes={1_248_000} size="lg" />
        <Money centimes={34900} whole />
        <Money centimes={-4550} sign />
      </div>
      <div className={styles.row}>
        <AvatarStack people={people} />
        <Avatar name={t('person.nadia')} size={32} />
        <Avatar name={t('person.youssef')} presence={2} solid />
        <PresentUsers people={present} count={present.length} showText />
        <EditedBy name={t('person.youssef')} colour={2} outlined />
        <TypingIndicator people={present} />
        <Count value={1284} tone="active" />
        <Count value={96} />
        <Count value={12} tone="solid" />
        <Count value={1284} cap={1000} />
      </div>
      <div className={styles.row}>
        <Badge icon={Lock}>{t('text.opening')}</Badge>
        <Badge tone="danger">{t('text.urgent')}</Badge>
        <Badge tone="warning">{t('text.late')}</Badge>
        <Ltr mono>CAS-24-091748</Ltr>
        <CopyButton text="CAS-24-091748" />
      </div>
      <div className={styles.row}>
        {[2, 9, 90, 50_000, 300_000].map((age) => (
          <RelativeTime key={age} at={now - age * 1000} />
        ))}
        <RelativeTime at={now - 14_000} variant="long" />
      </div>
    </Section>
  );
}
