import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { directionOf, languageNames, languages } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { useScreenTitle } from '#client/app/screens/screen-titles.ts';
import { countIncompleteLanguages, type Translation, type MessageRow } from './messages.ts';
import styles from './i18n-test.module.css';

/** Makes the scroll container focusable, so that it can be scrolled with the keyboard. */
const focusable = { tabIndex: 0 } as const;

/** One row per key and one column per language, each in its own direction. */
export function MessageTable({ messages }: { messages: readonly MessageRow[] }): ReactNode {
  const t = useT('debug');
  const title = useScreenTitle();
  return (
    <section {...focusable} aria-label={title('i18nTest')} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('words.key')}</th>
            {languages.map((language) => (
              <th key={language} scope="col" lang={language} dir={directionOf(language)}>
                {languageNames[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message.key} className={cx(countIncompleteLanguages(message) > 0 && styles.lacking)}>
              <th scope="row">
                <Ltr mono className={styles.key}>
                  {message.key}
                </Ltr>
              </th>
              {languages.map((language) => (
                <td key={language} data-language={languageNames[language]}>
                  <div lang={language} dir={directionOf(language)}>
                    <TranslationCell translation={message.texts[language]} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TranslationCell({ translation: { forms, missing, isUntranslated } }: { translation: Translation }): ReactNode {
  const t = useT('debug');
  return (
    <>
      {forms.map(({ form, text }) => (
        <p key={form} className={styles.text}>
          {form !== '' && <Ltr className={styles.form}>{form}</Ltr>}
          <span>{text}</span>
        </p>
      ))}
      {missing.length > 0 && (
        <span className={styles.mark}>
          {t('words.missing')}
          {missing[0] !== 'text' && ` · ${missing.join(', ')}`}
        </span>
      )}
      {isUntranslated && <span className={styles.mark}>{t('words.same')}</span>}
    </>
  );
}
