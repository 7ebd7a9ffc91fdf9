import type { ReactNode } from 'react';
import { Segmented } from '#client/kit/ui/segmented.tsx';
import { languageNames, languages, readLanguage, setLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';

/** Language switch, each language under its own name. A change reloads the page. */
export function LanguageSwitch({ block = false }: { block?: boolean }): ReactNode {
  const t = useWords('shell');
  return (
    <Segmented
      label={t('language')}
      round
      block={block}
      value={readLanguage()}
      onChange={(language) => {
        setLanguage(language);
      }}
      items={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
    />
  );
}
