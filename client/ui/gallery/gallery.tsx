import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Toasts } from '../feedback/toasts.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Feedback, Nothing } from './feedback.tsx';
import { Form } from './form.tsx';
import { Overlays } from './overlays.tsx';
import { Activity, Figures, Statuses } from './display.tsx';
import { Parcels } from './parcels.tsx';
import styles from './gallery.module.css';

export function Gallery(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <main className={styles.page}>
      <h1 className={styles.wide}>{t('page')}</h1>
      <Parcels />
      <Statuses />
      <Buttons />
      <Form />
      <Choices />
      <Overlays />
      <Feedback />
      <Nothing />
      <Activity />
      <Figures />
      <Toasts />
    </main>
  );
}
