// Where the name of the person stands in texts that others wrote, and whether it goes there too.
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import styles from './erasure.module.css';

interface Mentions {
  name: string;
  rows: number;
  events: number;
  samples: string[];
}
export type MentionsDocument = TadaDocumentNode<{ mentions: Mentions | null }, { id: string }>;

interface Props {
  document: MentionsDocument;
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Found({
  name,
  rows,
  events,
  samples,
  checked,
  onChange,
}: Mentions & Omit<Props, 'document' | 'id'>): ReactNode {
  const t = useT('erasure');
  if (rows + events === 0) return <p>{t('mentions.none', { name })}</p>;
  return (
    <>
      <p>
        {t('mentions.found', {
          name,
          rows: t('mentions.rows', { count: rows }),
          events: t('mentions.events', { count: events }),
        })}
      </p>
      <ul className={styles.samples}>
        {samples.map((text) => (
          <li key={text}>
            <bdi translate="no">{text}</bdi>
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('mentions.redact')}
        hint={t('mentions.hint')}
        checked={checked}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
    </>
  );
}

/** The part of the dialog about texts of others: they are searched while the dialog is open. */
export function MentionsChoice({ document, id, ...choice }: Props): ReactNode {
  const t = useT('erasure');
  const [{ data, error, fetching }, search] = useQuery({
    query: document,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const found = data?.mentions;
  return (
    <Field group label={t('mentions.title')}>
      <div className={styles.mentions} aria-live="polite">
        {fetching && <p>{t('mentions.searching')}</p>}
        {!fetching && error && (
          <Banner
            tone="warning"
            flush
            title={t('mentions.failed')}
            action={
              <Button
                size="sm"
                onClick={() => {
                  search();
                }}
              >
                {t('mentions.again')}
              </Button>
            }
          />
        )}
        {!fetching && found && <Found {...found} {...choice} />}
      </div>
    </Field>
  );
}
