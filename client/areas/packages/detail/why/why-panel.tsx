import type { ReactNode } from 'react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useTimelineItems } from '../activity/timeline-items.tsx';
import { eventsBehind, type WhyTopic } from './events-behind.ts';
import { FeeReasons } from './fee-reasons.tsx';
import { useSentences } from './sentences.ts';
import type { WhySource } from './why.tsx';
import styles from './why.module.css';

/** The sentences that explain a badge, and the events behind it with who and when. */
export default function WhyPanel({ topic, pkg, entries = [], onOpen }: WhySource & { topic: WhyTopic }): ReactNode {
  const t = useT('packages');
  const tWhy = useT('explanations');
  const isPhone = useIsPhone();
  const sentences = useSentences(topic, pkg);
  const toItems = useTimelineItems({ pkg, onOpen });
  const events = eventsBehind(topic, entries, pkg);
  return (
    <div className={styles.panel}>
      {/* On a phone the sheet has the title. */}
      {!isPhone && <h3 className={styles.title}>{t(`explain.titles.${topic}`)}</h3>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {topic === 'fees' && <FeeReasons pkg={pkg} />}
      {events.length > 0 && (
        <div className={styles.events}>
          <Timeline label={tWhy('events')} items={toItems(events)} />
        </div>
      )}
    </div>
  );
}
