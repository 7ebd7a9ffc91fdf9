import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Pager } from '#client/ui/navigation/pager.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { plainText } from '#shared/lib/plain-text.ts';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { languages } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Page } from '#client/app/layout/page.tsx';
import { countIncompleteLanguages, loadAllMessages, type MessageRow } from './messages.ts';
import { MessageTable } from './message-table.tsx';
import styles from './i18n-test.module.css';

const pageSize = 50;

/** A tool page for translators: every message key in the three languages. */
export default function I18nTestScreen(): ReactNode {
  const t = useT('debug');
  const { messages, failed, again } = useAllMessages();
  const slow = useDelayed(!messages && !failed);
  return (
    <Page isStatic>
      {messages && <MessageList messages={messages} />}
      {failed && <ErrorState title={t('words.failed')} onRetry={again} />}
      {slow && (
        <div className={styles.bones} aria-hidden>
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </Page>
  );
}

function MessageList({ messages }: { messages: readonly MessageRow[] }): ReactNode {
  const t = useT('debug');
  const format = useFormat();
  const [text, setText] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [page, setPage] = useState(1);
  const searched = useDeferredValue(plainText(text.trim()));
  const shown = messages.filter(
    (message) => (!onlyMissing || countIncompleteLanguages(message) > 0) && isMatch(message, searched),
  );
  const lacking = messages.reduce((sum, message) => sum + countIncompleteLanguages(message), 0);
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          boxClassName={styles.filter}
          label={t('words.filter')}
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
        />
        <Switch
          label={t('words.onlyMissing')}
          checked={onlyMissing}
          onChange={(event) => {
            setOnlyMissing(event.currentTarget.checked);
            setPage(1);
          }}
        />
        <span className={styles.summary}>
          {t('words.summary', { count: messages.length, shown: format.number(messages.length) })}
        </span>
        <Badge tone={lacking > 0 ? 'warning' : 'success'}>{t('words.lacking', { count: lacking })}</Badge>
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>{t('words.none')}</p>
      ) : (
        <MessageTable messages={shown.slice((page - 1) * pageSize, page * pageSize)} />
      )}
      {shown.length > pageSize && (
        <Pager page={page} size={pageSize} total={shown.length} onPage={setPage} className={styles.pager} />
      )}
    </>
  );
}

function isMatch({ key, texts }: MessageRow, searched: string): boolean {
  return (
    plainText(key).includes(searched) ||
    languages.some((language) => texts[language].forms.some(({ text }) => plainText(text).includes(searched)))
  );
}

function useAllMessages(): { messages: readonly MessageRow[] | null; failed: boolean; again: () => void } {
  const [coming, setComing] = useState(loadAllMessages);
  const [messages, setMessages] = useState<readonly MessageRow[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    const come = async (): Promise<void> => {
      try {
        const loaded = await coming;
        if (here) setMessages(loaded);
      } catch {
        if (here) setFailed(true);
      }
    };
    void come();
    return () => {
      here = false;
    };
  }, [coming]);
  return {
    messages,
    failed,
    again: () => {
      setFailed(false);
      setComing(loadAllMessages());
    },
  };
}
