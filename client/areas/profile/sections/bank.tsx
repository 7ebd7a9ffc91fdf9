// RIB, ICE and CNE of who is paid by transfer: masked until their owner asks for them, with a proof and for some minutes.
import { type ReactNode, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Eye, EyeOff } from 'lucide-react';
import { profileInputs } from '#shared/areas/users/profile-input.ts';
import { maskNumber } from '#shared/lib/bank-details.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { sectionStatesAtom } from '#client/app/settings/section-states.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EditBankMutation, type Profile, ViewBankMutation } from '../documents.ts';
import { bankSpecs, WithMeter } from '../form/number-field.tsx';
import { SectionForm } from '../form/section-form.tsx';
import form from '../form/form.module.css';
import styles from './sections.module.css';

const id = 'bank';
const names = ['rib', 'ice', 'cne'] as const;
type Numbers = Record<(typeof names)[number], string | null>;

/** How long they are shown; the form stays while something in it is not saved. */
const shownMs = 5 * 60_000;
const required = ['rib', 'cne'];
const nothing: Numbers = { rib: null, ice: null, cne: null };

interface BankProps {
  profile: Profile;
}

/** The numbers that were read, as long as they are those of the profile: another tab may have changed them. */
const areOf = (read: Numbers, profile: Profile): boolean =>
  names.every((name) => (read[name] === null ? null : maskNumber(read[name])) === profile[name]);

function Fields({ profile, numbers, onHide }: BankProps & { numbers: Numbers; onHide: () => void }): ReactNode {
  const t = useT('profile');
  const { run } = useAction(EditBankMutation);
  const { rib, ice, cne } = numbers;
  return (
    <SectionForm
      id={id}
      schema={profileInputs.editBank}
      initial={{ rib: rib ?? '', ice: ice ?? '', cne: cne ?? '' }}
      required={required}
      specs={bankSpecs}
      Around={WithMeter}
      version={profile.version}
      run={(input) => run(profileInputs.editBank.parse(input))}
      saveLabel={t('bank.save')}
      onSaved={() => {
        onHide();
        void refreshViewer();
      }}
    >
      <div className={form.bank}>
        {names.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </div>
    </SectionForm>
  );
}

function Masked({ profile, onShow }: BankProps & { onShow: (numbers: Numbers) => void }): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(ViewBankMutation);
  const show = async (): Promise<void> => {
    const outcome = await run({});
    if (outcome.ok) onShow(outcome.data.profileViewBank);
  };
  return (
    <div className={styles.email}>
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      <dl className={styles.facts}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{profile[name] === null ? t('bank.none') : <Ltr mono>{profile[name]}</Ltr>}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button icon={Eye} busy={isRunning} onClick={() => void show()}>
          {t('bank.show')}
        </Button>
      </div>
    </div>
  );
}

/** The section of the bank. Who has no number yet gets the empty form at once. */
export function BankForm({ profile }: BankProps): ReactNode {
  const t = useT('profile');
  const [read, setRead] = useState<Numbers | null>(null);
  const isEdited = useAtomValue(sectionStatesAtom)[id] !== undefined;
  const hide = (): void => {
    setRead(null);
  };
  const isEmpty = areOf(nothing, profile);
  const numbers = isEmpty ? nothing : read && (isEdited || areOf(read, profile)) ? read : null;
  useEffect(() => {
    if (!read || isEdited) return undefined;
    const timer = setTimeout(() => {
      setRead(null);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [read, isEdited]);
  if (!numbers) return <Masked profile={profile} onShow={setRead} />;
  return (
    <>
      {!isEmpty && (
        <div className={styles.buttons}>
          <Button size="sm" icon={EyeOff} onClick={hide}>
            {t('bank.hide')}
          </Button>
        </div>
      )}
      <Fields profile={profile} numbers={numbers} onHide={hide} />
    </>
  );
}
