import { type ReactNode, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { messageLanguages } from '#shared/areas/packages/whatsapp-message.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { SearchPanel } from '#client/ui/form/select/options/search-panel.tsx';
import { languagesOf, type Macros } from './use-macros.ts';
import styles from './macros.module.css';

interface PanelProps {
  macros: Macros;
  /** With the text of the answer, filled from the claim. */
  onPick: (text: string) => void;
  onManage: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The saved answers with a search, in the language of the other side or another one. */
export default function MacroPanel({
  macros: { macros, language: given, fill },
  onPick,
  onManage,
}: PanelProps): ReactNode {
  const t = useT('claims');
  const [text, setText] = useState('');
  const [language, setLanguage] = useState(given);
  const words = plainText(text);
  const listed = macros.filter(({ name, textFr, textAr, textEn }) =>
    plainText([name, textFr, textAr, textEn].join(' ')).includes(words),
  );
  return (
    <div className={styles.panel}>
      <div className={styles.languages}>
        <Segmented
          block
          label={t('macros.language')}
          value={language}
          onChange={setLanguage}
          items={messageLanguages.map((value) => ({ value, label: t(`macros.languages.${value}`) }))}
        />
      </div>
      <SearchPanel
        label={t('macros.open')}
        text={text}
        onTextChange={setText}
        options={listed.map((macro) => ({
          value: macro.id,
          label: macro.name,
          ...(!languagesOf(macro).includes(language) && { hint: languagesOf(macro).join(' · ') }),
        }))}
        selected={none}
        onPick={({ value }) => {
          const macro = macros.find(({ id }) => id === value);
          if (macro) onPick(fill(macro, language));
        }}
      >
        <div className={styles.foot}>
          <Button size="sm" tone="quiet" icon={SlidersHorizontal} onClick={onManage}>
            {t('macros.manage')}
          </Button>
        </div>
      </SearchPanel>
    </div>
  );
}
