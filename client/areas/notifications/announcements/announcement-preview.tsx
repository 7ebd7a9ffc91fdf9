// What readers will see, in each language, while it is written.
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { announcementPriority, announcementTypes } from '#shared/areas/notifications/announcement.ts';
import { notificationPriorities } from '#shared/entities/notification-rule.ts';
import { useFormContext } from '#client/actions/form/form-field.tsx';
import { directionOf, type Language, languageNames, languages, readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { announcedText } from '../announced-text.ts';
import styles from './announcements.module.css';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The announcement as its readers will see it, in the language that is chosen here. */
export function AnnouncementPreview(): ReactNode {
  const t = useT('service');
  const [language, setLanguage] = useState<Language>(readLanguage);
  const values = useWatch({ control: useFormContext().control });
  const type = announcementTypes.find((one) => one === values['type']) ?? 'GENERAL';
  const priority = notificationPriorities.find((one) => one === values['priority']) ?? announcementPriority[type];
  const written = announcedText(
    {
      title: textOf(values['title']),
      text: textOf(values['text']),
      titleEn: textOf(values['titleEn']),
      textEn: textOf(values['textEn']),
      titleAr: textOf(values['titleAr']),
      textAr: textOf(values['textAr']),
    },
    language,
  );
  const title = written.title ?? t('fields.title');
  const text = written.text ?? t('fields.text');
  return (
    <section className={styles.preview} aria-label={t('announcements.preview')}>
      <div className={styles.previewHead}>
        <h3 className={styles.heading}>{t('announcements.preview')}</h3>
        <Segmented
          label={t('announcements.previewIn')}
          items={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <div lang={language} dir={directionOf(language)} className={styles.previewBox}>
        {priority === 'URGENT' ? (
          <Banner tone="danger" flush title={<bdi>{title}</bdi>}>
            <bdi>{text}</bdi>
          </Banner>
        ) : (
          <div className={styles.previewRow}>
            <div>
              <p className={styles.title}>
                <bdi>{title}</bdi>
              </p>
              <p className={styles.text}>
                <bdi>{text}</bdi>
              </p>
            </div>
            <span className={styles.hint}>{t(`choices.priority.${priority}`)}</span>
          </div>
        )}
      </div>
    </section>
  );
}
