import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { RatingType } from '#shared/areas/ratings/row.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import type { PackageExtensionProps } from '#client/extensions.ts';
import { typeIcons } from '../display/badges.tsx';
import { CreateMutation } from '../mutations.ts';
import { type RatingFormValues, emptyValues, isUnchanged, toCreateInput } from './form-values.ts';
import { RatingFields } from './fields.tsx';
import styles from './form.module.css';

export interface RatingFormProps extends PackageExtensionProps {
  /** The types that the sender can still rate; at least one. */
  types: readonly RatingType[];
  onClose: () => void;
  onCreated: () => void;
}

type ValuesByType = Readonly<Record<RatingType, RatingFormValues>>;

function useRatingForm({ pkg, types, onCreated }: RatingFormProps) {
  const t = useT('rating');
  const [, navigate] = useLocation();
  const [chosen, setType] = useState<RatingType | null>(null);
  // The chosen type can become invalid when the user rates it in another tab.
  const type = types.find((option) => option === chosen) ?? types[0] ?? 'support';
  const [valuesByType, setValuesByType] = useState<ValuesByType>({ driver: emptyValues, support: emptyValues });
  const [attempts, setAttempts] = useState(0);
  const { run, isRunning, error, clearError } = useAction(CreateMutation);
  const values = valuesByType[type];
  const result = toCreateInput(pkg.id, type, values);
  const send = async (): Promise<boolean> => {
    setAttempts((before) => before + 1);
    if ('problems' in result) return false;
    const outcome = await run(result.input);
    if (!outcome.ok) return true;
    const { id } = outcome.data.ratingCreate.rating;
    toast({
      text: t('thanks'),
      tone: 'success',
      action: {
        label: t('see'),
        onSelect: () => {
          navigate(screenPath('rating', { id }));
        },
      },
      countdown: false,
    });
    onCreated();
    return true;
  };
  return {
    type,
    values,
    busy: isRunning,
    problem: error,
    errors: 'problems' in result && attempts > 0 ? result.problems : [],
    send,
    isDirty: !isUnchanged(valuesByType.driver) || !isUnchanged(valuesByType.support),
    choose: (next: RatingType) => {
      setType(next);
      setAttempts(0);
      clearError();
    },
    change: (part: Partial<RatingFormValues>) => {
      setValuesByType((now) => ({ ...now, [type]: { ...now[type], ...part } }));
    },
  };
}

function RatedPerson({
  type,
  driver,
}: {
  type: RatingType;
  driver: PackageExtensionProps['pkg']['driver'];
}): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const Icon = typeIcons.support;
  const isDriver = type === 'driver' && driver !== null;
  return (
    <div className={styles.ratedPerson}>
      {isDriver ? (
        <Avatar name={driver.name} size={40} decorative />
      ) : (
        <span className={styles.team}>
          <Icon size={18} aria-hidden />
        </span>
      )}
      <div>
        <p className={styles.name}>
          <bdi>{isDriver ? driver.name : tRatings('team')}</bdi>
        </p>
        <p className={styles.muted}>{isDriver ? tRatings('types.driver') : t('teamText')}</p>
      </div>
    </div>
  );
}

function useOutcomeText({ deliveredAt, canceledAt }: PackageExtensionProps['pkg']): string | null {
  const t = useT('rating');
  const format = useFormat();
  if (deliveredAt !== null) return t('deliveredOn', { date: format.dateTime(deliveredAt) });
  return canceledAt === null ? null : t('canceledOn', { date: format.dateTime(canceledAt) });
}

function DiscardDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactNode {
  const t = useT('rating');
  const footer = (
    <>
      <Button onClick={onStay}>{t('discard.stay')}</Button>
      <Button tone="danger" onClick={onLeave}>
        {t('discard.leave')}
      </Button>
    </>
  );
  return <Dialog open onClose={onStay} title={t('discard.title')} text={t('discard.text')} footer={footer} />;
}

/** The form to rate the driver or the support. Only the overall score is required. */
export function RatingForm(props: RatingFormProps): ReactNode {
  const { pkg, types, onClose } = props;
  const t = useT('rating');
  const errorMessage = useErrorMessage();
  const isPhone = useIsPhone();
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const { type, values, busy, problem, errors, send, isDirty, choose, change } = useRatingForm(props);
  const outcomeText = useOutcomeText(pkg);
  const requestClose = (): void => {
    if (isDirty) setConfirming(true);
    else onClose();
  };
  const submit = async (): Promise<void> => {
    if (!busy && !(await send())) document.getElementById(id)?.focus();
  };
  const footer = (
    <>
      {!isPhone && <span className={styles.requiredNote}>{t('onlyOverall')}</span>}
      <Button tone="quiet" onClick={requestClose}>
        {t('cancel')}
      </Button>
      <Button tone="primary" busy={busy} onClick={() => void submit()}>
        {t('send')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="lg"
      onClose={requestClose}
      title={t('rate.title')}
      text={
        <>
          <Ltr mono>{pkg.trackingNumber}</Ltr>
          {outcomeText !== null && ` · ${outcomeText}`}
        </>
      }
      footer={footer}
      dismissable={!isDirty}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem && (
          <Banner tone="danger" live="alert" title={t('failed.create')}>
            {errorMessage(problem)}
          </Banner>
        )}
        {types.length > 1 && (
          <Segmented
            block
            label={t('rate.whom')}
            value={type}
            onChange={choose}
            items={types.map((option) => ({ value: option, label: t(`rateTypes.${option}`), icon: typeIcons[option] }))}
          />
        )}
        <RatedPerson type={type} driver={pkg.driver} />
        <RatingFields key={type} id={id} type={type} values={values} onChange={change} errors={errors} />
        {isPhone && <p className={styles.muted}>{t('onlyOverall')}</p>}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {isConfirming && (
        <DiscardDialog
          onStay={() => {
            setConfirming(false);
          }}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}
