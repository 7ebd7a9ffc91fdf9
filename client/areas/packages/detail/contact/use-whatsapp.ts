import { type MessageLanguage, recipientLanguage, whatsappMessage } from '#shared/areas/packages/whatsapp-message.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { packageRowActions } from '../../actions/actions.ts';
import { type Package, RulesQuery } from '../../documents.ts';

export interface Whatsapp {
  /** The address that opens WhatsApp with a text in a language, by default the recipient's; null: an empty message. */
  urlOf: (language?: MessageLanguage | null) => string;
  /** The address that opens the same text as an SMS, in the recipient's language. */
  smsUrl: () => string;
  /** Records that a message was opened to send. */
  record: () => void;
}

const noVariables = {};
const watchedRules = ['rules'];

/** A message to the recipient of a parcel. */
export function useWhatsapp(pkg: Package): Whatsapp {
  const { data } = useLive(RulesQuery, { variables: noVariables, watch: watchedRules });
  // Until they are read the usual texts are sent.
  const templates = data?.rules ?? {};
  const { run } = useAction(packageRowActions.document('recordWhatsapp'));
  const textIn = (language: MessageLanguage): string =>
    whatsappMessage(pkg, language, { publicUrl: location.origin, templates });
  return {
    urlOf: (language = recipientLanguage(pkg)) => {
      const number = pkg.phone.replace('+', '');
      if (language === null) return `https://wa.me/${number}`;
      return `https://wa.me/${number}?text=${encodeURIComponent(textIn(language))}`;
    },
    smsUrl: () => `sms:${pkg.phone}?body=${encodeURIComponent(textIn(recipientLanguage(pkg)))}`,
    record: () => {
      if (!pkg.whatsappSent && pkg.allowedActions.includes('recordWhatsapp'))
        void run({ id: pkg.id }, undefined, packageRowActions.subjectOf('recordWhatsapp', [pkg]));
    },
  };
}
