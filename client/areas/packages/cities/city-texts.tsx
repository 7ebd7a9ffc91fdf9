import { type ReactNode, useState } from 'react';
import { MapPinned } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ListViewer } from '#client/list/list-definition.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { canMakeAliases } from '../permissions.ts';
import { CityTextRow } from './city-text-row.tsx';
import { RecentDecisions } from './recent-decisions.tsx';
import { useCityTexts } from './use-city-texts.ts';
import styles from './city-texts.module.css';

/** So many texts are on the screen before a button shows the others. */
const firstTexts = 5;

/** What senders typed as a city, text by text: one decision is about all parcels with a text. */
export default function CityTexts({ who }: { who: ListViewer }): ReactNode {
  const t = useT('cities');
  const errorMessage = useErrorMessage();
  const { texts, error, refetch, decisions, decide, undo } = useCityTexts();
  const [showsAll, setShowsAll] = useState(false);
  const [remember, setRemember] = useState(true);
  const mayRemember = canMakeAliases(who);
  if (!texts && error)
    return (
      <Banner tone="danger" flush live="alert" action={<Button onClick={refetch}>{t('retry')}</Button>}>
        {errorMessage(error)}
      </Banner>
    );
  if (!texts || (texts.total === 0 && decisions.length === 0)) return null;
  const { groups, total } = texts;
  const shown = showsAll ? groups : groups.slice(0, firstTexts);
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {total > 0 && (
        <header className={styles.header}>
          <MapPinned size={16} aria-hidden className={styles.icon} />
          <h2 className={styles.title}>{t('total', { count: total })}</h2>
          <p className={styles.hint}>{t(mayRemember ? 'hint' : 'hintOwn')}</p>
          {mayRemember && (
            <Checkbox
              label={t('remember')}
              checked={remember}
              onChange={({ target }) => {
                setRemember(target.checked);
              }}
            />
          )}
        </header>
      )}
      <ul className={styles.list} aria-label={t('title')}>
        {shown.map((group) => (
          <CityTextRow
            key={group.id}
            group={group}
            onDecide={(city) => decide(group.text, city, mayRemember && remember)}
          />
        ))}
      </ul>
      {groups.length > firstTexts && (
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={showsAll}
          onClick={() => {
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? t('less') : t('more', { count: total - firstTexts })}
        </Button>
      )}
      {decisions.length > 0 && <RecentDecisions decisions={decisions} onUndo={undo} />}
    </section>
  );
}
