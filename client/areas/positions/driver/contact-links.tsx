import type { ReactNode } from 'react';
import { MessageCircle, Phone } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import styles from './contact-links.module.css';

/** Calls a driver, or writes to him on WhatsApp. */
export function ContactLinks({ phone }: { phone: string }): ReactNode {
  const t = useT('map');
  return (
    <>
      <ButtonLink href={`tel:${phone}`} icon={Phone} block>
        {t('driver.call')}
      </ButtonLink>
      <ButtonLink
        href={`https://wa.me/${phone.replace('+', '')}`}
        icon={MessageCircle}
        block
        target="_blank"
        rel="noopener noreferrer"
        className={styles.whatsapp}
      >
        WhatsApp
      </ButtonLink>
    </>
  );
}
