import type { ReactNode } from 'react';
import { ChevronDown, MessageCircle, MessageSquare } from 'lucide-react';
import { messageLanguages, type MessageLanguage } from '#shared/areas/packages/whatsapp-message.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Package } from '../../documents.ts';
import { useWhatsapp } from './use-whatsapp.ts';
import styles from './contact-cards.module.css';

/** Opens a message to the recipient in their language, and records that one was sent. The menu has other languages. */
export function WhatsappButton({ pkg, size }: { pkg: Package; size?: 'touch' | undefined }): ReactNode {
  const t = useT('packages');
  const { urlOf, smsUrl, record } = useWhatsapp(pkg);
  const open = (language: MessageLanguage | null) => () => {
    window.open(urlOf(language), '_blank', 'noopener,noreferrer');
    record();
  };
  return (
    <span className={styles.whatsapp}>
      <ButtonLink
        href={urlOf()}
        icon={MessageCircle}
        block
        size={size}
        target="_blank"
        rel="noopener noreferrer"
        onClick={record}
      >
        WhatsApp
      </ButtonLink>
      <Menu
        label={t('whatsapp.more')}
        align="end"
        entries={[
          ...messageLanguages.map((language) => ({
            id: language,
            label: t(`whatsapp.${language}`),
            onSelect: open(language),
          })),
          { id: 'empty', label: t('whatsapp.empty'), onSelect: open(null) },
          { kind: 'separator', id: 'others' },
          {
            id: 'sms',
            label: t('whatsapp.sms'),
            icon: MessageSquare,
            onSelect: () => {
              location.assign(smsUrl());
            },
          },
        ]}
        trigger={<IconButton size={size} tone="secondary" icon={ChevronDown} label={t('whatsapp.more')} tip={false} />}
      />
    </span>
  );
}
