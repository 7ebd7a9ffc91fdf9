import type { ReactNode } from 'react';
import { type NotificationType, notificationTypes } from '#shared/entities/notification-rule.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { type Inbox, PreferencesMutation } from '../documents.ts';
import { useInbox } from '../use-inbox.ts';
import styles from './preferences.module.css';

/**
 * Which notifications alert and which arrive silently. Each switch is saved immediately, for all devices of the user.
 */
function PreferenceSwitches({ inbox }: { inbox: Inbox }): ReactNode {
  const t = useT('notifications');
  const errorMessage = useErrorMessage();
  const save = useAction(PreferencesMutation);
  const change = async (what: { bell?: boolean; mutedTypes?: NotificationType[] }): Promise<void> => {
    const outcome = await save.run({ id: inbox.id, ...what });
    if (!outcome.ok)
      toast({
        text: `${t('failed.preferences')} ${errorMessage(outcome.problem)}`,
        tone: 'danger',
        key: 'preferences',
      });
  };
  const muted = (type: NotificationType, on: boolean): NotificationType[] =>
    on ? inbox.mutedTypes.filter((one) => one !== type) : [...inbox.mutedTypes, type];
  return (
    <div className={styles.panel}>
      <Switch
        label={t('preferences.bell')}
        hint={t('preferences.bellHint')}
        checked={inbox.bell}
        disabled={save.isRunning}
        onChange={(event) => {
          void change({ bell: event.currentTarget.checked });
        }}
      />
      <fieldset className={styles.types}>
        <legend className={styles.legend}>{t('preferences.types')}</legend>
        <p className={styles.hint}>{t('preferences.typesHint')}</p>
        {notificationTypes.map((type) => (
          <Switch
            key={type}
            label={t(`type.${type}`)}
            checked={!inbox.mutedTypes.includes(type)}
            disabled={save.isRunning}
            onChange={(event) => {
              void change({ mutedTypes: muted(type, event.currentTarget.checked) });
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** The same in a dialog. */
export default function Preferences({ inbox, onClose }: { inbox: Inbox; onClose: () => void }): ReactNode {
  const t = useT('notifications');
  return (
    <Dialog open onClose={onClose} title={t('preferences.title')} text={t('preferences.text')}>
      <PreferenceSwitches inbox={inbox} />
    </Dialog>
  );
}

/** The same in the profile. */
export function ProfilePreferences(): ReactNode {
  const { data } = useInbox();
  return data?.inbox ? <PreferenceSwitches inbox={data.inbox} /> : null;
}
