import type { ReactNode } from 'react';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { languageNames, languages, readLanguage, setLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';

/** Language switch, each language under its own name. A change reloads the page. */
export function LanguageSwitch({ block = false }: { block?: boolean }): ReactNode {
  const t = useT('shell');
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
