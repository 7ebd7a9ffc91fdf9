import { useState } from 'react';
import type { ReactNode } from 'react';
import { Ellipsis, List, Map, Plus, Printer, Send, Trash2, TriangleAlert, ArrowUp, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { ButtonLink } from '../button/button-link.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Kbd } from '../display/kbd.tsx';
import { Pill } from '../button/pill.tsx';
import { Segmented } from '../form/choice/segmented.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Buttons(): ReactNode {
  const { t } = useTranslation('gallery');
  const [view, setView] = useState('list');
  const [late, setLate] = useState(false);
  return (
    <Section id="buttons">
      <div className={styles.row}>
        <Button tone="primary" icon={Plus}>
          {t('button.create')}
        </Button>
        <Button icon={Upload}>{t('button.importing')}</Button>
        <Button tone="quiet">{t('button.cancel')}</Button>
        <Button tone="danger" icon={Trash2}>
          {t('button.remove')}
        </Button>
      </div>
      <div className={styles.row}>
        <Button tone="primary" busy>
          {t('button.save')}
        </Button>
        <Button disabled>{t('button.save')}</Button>
        <Button size="sm">{t('button.save')}</Button>
        <Button size="lg" tone="primary" icon={Send} mirrorIcon>
          {t('button.save')}
        </Button>
        <ButtonLink href="tel:0612345678" tone="quiet">
          {t('button.export')}
        </ButtonLink>
        <Spinner label={t('title.load')} />
      </div>
      <Button tone="success" size="touch" block>
        {t('button.deliver')}
      </Button>
      <div className={styles.row}>
        <IconButton icon={Printer} label={t('button.stickers')} keys="p" />
        <IconButton icon={Ellipsis} label={t('button.more')} tone="secondary" />
        <Kbd keys="mod+k" />
        <Kbd keys="g p" />
        <Segmented
          label={t('title.table')}
          value={view}
          onChange={setView}
          items={[
            { value: 'list', label: t('view.list'), icon: List },
            { value: 'map', label: t('view.map'), icon: Map },
          ]}
        />
      </div>
      <div className={styles.row}>
        <Pill accent icon={ArrowUp}>
          {t('text.news')}
        </Pill>
        <Pill
          icon={TriangleAlert}
          iconTone="warning"
          count={23}
          active={late}
          onClick={() => {
            setLate(!late);
          }}
        >
          {t('text.late')}
        </Pill>
      </div>
    </Section>
  );
}
