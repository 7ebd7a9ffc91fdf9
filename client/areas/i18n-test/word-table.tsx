import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { directionOf, languageNames, languages } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useScreenTitle } from '#client/shell/screen-words.ts';
import { lackingIn, type Translation, type MessageRow } from './every-word.ts';
import styles from './i18n-test.module.css';

/** Makes the scroll container focusable, so that it can be scrolled with the keyboard. */
const focusable = { tabIndex: 0 } as const;

/** One row per key and one column per language, each in its own direction. */
export function MessageTable({ words }: { words: readonly MessageRow[] }): ReactNode {
  const t = useWords('debug');
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
          {words.map((word) => (
            <tr key={word.key} className={cx(lackingIn(word) > 0 && styles.lacking)}>
              <th scope="row">
                <Ltr mono className={styles.key}>
                  {word.key}
                </Ltr>
              </th>
              {languages.map((language) => (
                <td key={language} data-language={languageNames[language]}>
                  <div lang={language} dir={directionOf(language)}>
                    <TranslationCell told={word.texts[language]} />
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

function TranslationCell({ told: { forms, lacking, isKey } }: { told: Translation }): ReactNode {
  const t = useWords('debug');
  return (
    <>
      {forms.map(({ form, text }) => (
        <p key={form} className={styles.text}>
          {form !== '' && <Ltr className={styles.form}>{form}</Ltr>}
          <span>{text}</span>
        </p>
      ))}
      {lacking.length > 0 && (
        <span className={styles.mark}>
          {t('words.missing')}
          {lacking[0] !== 'text' && ` · ${lacking.join(', ')}`}
        </span>
      )}
      {isKey && <span className={styles.mark}>{t('words.same')}</span>}
    </>
  );
}
