// The texts of messages to recipients: a template for each state of a parcel and language, with what it becomes for a parcel.
import { type ReactNode, useRef, useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { useAtomValue } from 'jotai';
import {
  fillMessage,
  maxMessageLength,
  messageField,
  type MessageLanguage,
  messageLanguages,
  type MessageOccasion,
  messageOccasions,
  messagePlaceholders,
  usualMessage,
} from '#shared/areas/packages/message-templates.ts';
import { cx } from '#client/lib/cx.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { directionOf } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import { exampleValues } from './example.ts';
import styles from './messages.module.css';

interface TemplateProps {
  rules: RulesRow;
  occasion: MessageOccasion;
  language: MessageLanguage;
}

function Template({ rules, occasion, language }: TemplateProps): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const set = useSetDraftValue();
  const area = useRef<HTMLTextAreaElement>(null);
  const field = messageField(occasion, language);
  const usual = usualMessage(occasion, language);
  const drafted = useDraftValue(rules.id, field, rules[field]);
  const edit = useAtomValue(draftAtom).get(editKey({ id: rules.id, field }));
  const text = typeof drafted === 'string' ? drafted : usual;
  const fault = edit?.fault;
  const error = fault && errorMessage({ code: fault.code, params: fault.params ?? {} });
  // The usual text is no text of one's own.
  const keep = (next: string): void => {
    set('rules', rules, field, rules[field], next === usual || next.trim() === '' ? null : next);
  };
  const insert = (word: string): void => {
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    keep(`${text.slice(0, from)}{${word}}${text.slice(to)}`);
    area.current?.focus();
  };
  const direction = directionOf(language);
  return (
    <div className={styles.template}>
      <div className={cx(styles.editor, edit && styles.dirty)}>
        <Field label={t('messages.text')} hint={t('messages.textHint')} {...(error !== undefined && { error })}>
          <TextArea
            ref={area}
            rows={7}
            lang={language}
            dir={direction}
            maxLength={maxMessageLength}
            value={text}
            onChange={({ target }) => {
              keep(target.value);
            }}
          />
        </Field>
        <fieldset className={styles.words} aria-label={t('messages.insert')}>
          {messagePlaceholders.map((word) => (
            <Button
              key={word}
              size="sm"
              onClick={() => {
                insert(word);
              }}
            >
              {t(`messages.words.${word}`)}
            </Button>
          ))}
        </fieldset>
        <Button
          size="sm"
          tone="quiet"
          icon={RotateCcw}
          className={styles.reset}
          disabled={text === usual}
          onClick={() => {
            keep(usual);
          }}
        >
          {t('messages.reset')}
        </Button>
      </div>
      <section className={styles.preview} aria-label={t('messages.preview')}>
        <h2 className={styles.previewTitle}>{t('messages.preview')}</h2>
        <p className={styles.bubble} lang={language} dir={direction}>
          {fillMessage(text, exampleValues(occasion, language))}
        </p>
        <p className={styles.quiet}>{t('messages.without')}</p>
        <p className={styles.bubble} lang={language} dir={direction}>
          {fillMessage(text, { ...exampleValues(occasion, language), customer: null, cod: null })}
        </p>
      </section>
    </div>
  );
}

/** The templates, one at a time. */
export default function Messages({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const draft = useAtomValue(draftAtom);
  const [occasion, setOccasion] = useState<MessageOccasion>('underway');
  const [language, setLanguage] = useState<MessageLanguage>('fr');
  const changes = (of: MessageOccasion): number =>
    messageLanguages.filter((each) => draft.has(editKey({ id: rules.id, field: messageField(of, each) }))).length;
  return (
    <div className={styles.messages}>
      <p className={styles.quiet}>{t('messages.about')}</p>
      <Tabs
        label={t('messages.occasion')}
        items={messageOccasions.map((id) => {
          const count = changes(id);
          return { id, label: t(`messages.occasions.${id}`), ...(count > 0 && { count }) };
        })}
        value={occasion}
        onChange={(chosen) => {
          setOccasion(messageOccasions.find((each) => each === chosen) ?? 'underway');
        }}
        panelId="message-template"
      />
      <div id="message-template" role="tabpanel" aria-label={t(`messages.occasions.${occasion}`)}>
        <Segmented
          label={t('messages.language')}
          value={language}
          onChange={setLanguage}
          items={messageLanguages.map((value) => ({ value, label: t(`messages.languages.${value}`) }))}
        />
        <Template key={`${occasion} ${language}`} rules={rules} occasion={occasion} language={language} />
      </div>
    </div>
  );
}
