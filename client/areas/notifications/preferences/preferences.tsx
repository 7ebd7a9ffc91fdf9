import { type ReactNode, useId } from 'react';
import { type NotificationType, notificationTypes } from '#shared/entities/notification-rule.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { type Inbox, PreferencesMutation } from '../documents.ts';
import { PushSwitch } from '../push/push-switch.tsx';
import { useInbox } from '../use-inbox.ts';
import { QuietHours } from './quiet-hours.tsx';
import styles from './preferences.module.css';

export type PreferencesChange = Partial<
  Pick<Inbox, 'bell' | 'mutedTypes' | 'pushTypes' | 'mailTypes' | 'quietFrom' | 'quietTo'>
>;

const without = (types: readonly NotificationType[], type: NotificationType) => types.filter((one) => one !== type);
const toggled = (types: readonly NotificationType[], type: NotificationType, isIn: boolean) =>
  isIn ? [...without(types, type), type] : without(types, type);

/** The ways to tell of a type: whether it is told that way, and what changes that. */
const channels = {
  bell: {
    tells: ({ mutedTypes }: Inbox, type: NotificationType) => !mutedTypes.includes(type),
    change: ({ mutedTypes }: Inbox, type: NotificationType, on: boolean): PreferencesChange => ({
      mutedTypes: toggled(mutedTypes, type, !on),
    }),
  },
  push: {
    tells: ({ pushTypes }: Inbox, type: NotificationType) => pushTypes.includes(type),
    change: ({ pushTypes }: Inbox, type: NotificationType, on: boolean): PreferencesChange => ({
      pushTypes: toggled(pushTypes, type, on),
    }),
  },
  mail: {
    tells: ({ mailTypes }: Inbox, type: NotificationType) => mailTypes.includes(type),
    change: ({ mailTypes }: Inbox, type: NotificationType, on: boolean): PreferencesChange => ({
      mailTypes: toggled(mailTypes, type, on),
    }),
  },
} as const;
const channelNames = ['bell', 'push', 'mail'] as const;

interface TypesProps {
  inbox: Inbox;
  disabled: boolean;
  onChange: (change: PreferencesChange) => void;
}

/** A row for each type, with a box for each way to tell of it. */
function TypeTable({ inbox, disabled, onChange }: TypesProps): ReactNode {
  const t = useT('notifications');
  const id = useId();
  return (
    <section className={styles.types} aria-label={t('preferences.types')}>
      <h3 className={styles.legend}>{t('preferences.types')}</h3>
      <p className={styles.hint}>{t('preferences.typesHint')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('preferences.type')}</th>
            {channelNames.map((name) => (
              <th key={name} scope="col">
                {t(`preferences.channel.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTypes.map((type) => (
            <tr key={type}>
              <th scope="row">{t(`type.${type}`)}</th>
              {channelNames.map((name) => (
                <td key={name}>
                  <label htmlFor={`${id}-${type}-${name}`} className={styles.cell}>
                    <Checkbox
                      id={`${id}-${type}-${name}`}
                      aria-label={`${t(`type.${type}`)} · ${t(`preferences.channel.${name}`)}`}
                      checked={channels[name].tells(inbox, type)}
                      disabled={disabled}
                      onChange={(event) => {
                        onChange(channels[name].change(inbox, type, event.currentTarget.checked));
                      }}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How the viewer is told of what. Each choice is saved immediately, for all devices but the one of pushes. */
function PreferenceSwitches({ inbox }: { inbox: Inbox }): ReactNode {
  const t = useT('notifications');
  const errorMessage = useErrorMessage();
  const save = useAction(PreferencesMutation);
  const change = async (what: PreferencesChange): Promise<void> => {
    const outcome = await save.run({ id: inbox.id, ...what });
    if (!outcome.ok)
      toast({
        text: `${t('failed.preferences')} ${errorMessage(outcome.problem)}`,
        tone: 'danger',
        key: 'preferences',
      });
  };
  const onChange = (what: PreferencesChange): void => void change(what);
  return (
    <div className={styles.panel}>
      <Switch
        label={t('preferences.bell')}
        hint={t('preferences.bellHint')}
        checked={inbox.bell}
        disabled={save.isRunning}
        onChange={(event) => {
          onChange({ bell: event.currentTarget.checked });
        }}
      />
      <PushSwitch />
      <QuietHours inbox={inbox} disabled={save.isRunning} onChange={onChange} />
      <TypeTable inbox={inbox} disabled={save.isRunning} onChange={onChange} />
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
