import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { RatingType } from '#shared/areas/ratings/choices.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import type { PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { ratingRowActions } from '../actions.tsx';
import { typeIcons } from '../display/badges.tsx';
import { toCreateInput } from './form-values.ts';
import { emptyValues, type RatingFormValues } from './values.ts';
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
  const { run, isRunning, error, clearError } = useAction(ratingRowActions.document('create'));
  const values = valuesByType[type];
  const result = toCreateInput(pkg.id, type, values);
  const send = async (): Promise<boolean> => {
    setAttempts((before) => before + 1);
    if ('problems' in result) return false;
    const outcome = await run(result.input);
    if (!outcome.ok) return true;
    const { id } = outcome.data.result.row;
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
    isDirty: valuesByType.driver !== emptyValues || valuesByType.support !== emptyValues,
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
        <Avatar name={driver.name} photo={driver.avatarId} size={40} decorative />
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

/** The form to rate the driver or the support. Only the overall score is required. */
export function RatingForm(props: RatingFormProps): ReactNode {
  const { pkg, types, onClose } = props;
  const t = useT('rating');
  const isPhone = useIsPhone();
  const id = useId();
  const { type, values, busy, problem, errors, send, isDirty, choose, change } = useRatingForm(props);
  const errorMessage = useErrorMessage();
  const errorOf = (field: string): string | undefined => {
    const error = errors.find(({ path }) => path === field);
    return error && errorMessage(error);
  };
  const outcomeText = useOutcomeText(pkg);
  const submit = async (): Promise<void> => {
    if (!busy && !(await send())) document.getElementById(id)?.focus();
  };
  return (
    <FormDialog
      area="rating"
      size="lg"
      title={t('rate.title')}
      text={
        <>
          <Ltr mono>{pkg.trackingNumber}</Ltr>
          {outcomeText !== null && ` · ${outcomeText}`}
        </>
      }
      submitLabel={t('send')}
      failedTitle={t('failed.create')}
      note={!isPhone && <span className={styles.requiredNote}>{t('onlyOverall')}</span>}
      focusId=""
      isDirty={isDirty}
      busy={busy}
      problem={problem ?? null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
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
      <RatingFields key={type} id={id} type={type} values={values} onChange={change} errorOf={errorOf} />
      {isPhone && <p className={styles.muted}>{t('onlyOverall')}</p>}
    </FormDialog>
  );
}
