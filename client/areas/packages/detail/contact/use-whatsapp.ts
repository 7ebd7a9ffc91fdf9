import { type MessageLanguage, recipientLanguage, whatsappMessage } from '#shared/areas/packages/whatsapp-message.ts';
import { useAction } from '#client/live/use-action.ts';
import { packageRowActions } from '../../actions/actions.ts';
import type { Package } from '../../documents.ts';

export interface Whatsapp {
  /** The address that opens WhatsApp with a text in a language, by default the recipient's; null: an empty message. */
  urlOf: (language?: MessageLanguage | null) => string;
  /** Records that a message was opened to send. */
  record: () => void;
}

/** A message to the recipient of a parcel. */
export function useWhatsapp(pkg: Package): Whatsapp {
  const { run } = useAction(packageRowActions.document('recordWhatsapp'));
  return {
    urlOf: (language = recipientLanguage(pkg)) => {
      const number = pkg.phone.replace('+', '');
      if (language === null) return `https://wa.me/${number}`;
      const text = whatsappMessage(pkg, language, location.origin);
      return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
    },
    record: () => {
      if (!pkg.whatsappSent && pkg.allowedActions.includes('recordWhatsapp'))
        void run({ id: pkg.id }, undefined, packageRowActions.subjectOf('recordWhatsapp', [pkg]));
    },
  };
}
