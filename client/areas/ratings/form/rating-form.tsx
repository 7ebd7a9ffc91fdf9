import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { RatingType } from '#shared/areas/ratings/row.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { Avatar } from '#client/kit/ui/avatar.tsx';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Segmented } from '#client/kit/ui/segmented.tsx';
import { toast } from '#client/kit/ui/toast.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useAction } from '#client/live/use-action.ts';
import type { PackageSlotProps } from '#client/slots.ts';
import { typeIcons } from '../marks.tsx';
import { CreateMutation } from '../mutations.ts';
import { type Draft, emptyDraft, isEmpty, read } from './draft.ts';
import { RatingFields } from './rating-fields.tsx';
import styles from './form.module.css';

export interface RatingFormProps extends PackageSlotProps {
  /** What may still be rated; at least one. */
  types: readonly RatingType[];
  onClose: () => void;
  onGiven: () => void;
}

type Drafts = Readonly<Record<RatingType, Draft>>;

function useGiving({ pkg, types, onGiven }: RatingFormProps) {
  const t = useWords('rating');
  const [, navigate] = useLocation();
  const [chosen, setType] = useState<RatingType | null>(null);
  // What somebody gave in another tab meanwhile is no choice any more.
  const type = types.find((one) => one === chosen) ?? types[0] ?? 'support';
  const [drafts, setDrafts] = useState<Drafts>({ driver: emptyDraft, support: emptyDraft });
  const [attempts, setAttempts] = useState(0);
  const { run, busy, problem, forget } = useAction(CreateMutation);
  const draft = drafts[type];
  const result = read(pkg.id, type, draft);
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
    onGiven();
    return true;
  };
  return {
    type,
    draft,
    busy,
    problem,
    problems: 'problems' in result && attempts > 0 ? result.problems : [],
    send,
    dirty: !isEmpty(drafts.driver) || !isEmpty(drafts.support),
    choose: (next: RatingType) => {
      setType(next);
      setAttempts(0);
      forget();
    },
    change: (part: Partial<Draft>) => {
      setDrafts((now) => ({ ...now, [type]: { ...now[type], ...part } }));
    },
  };
}

function Whom({ type, driver }: { type: RatingType; driver: PackageSlotProps['pkg']['driver'] }): ReactNode {
  const t = useWords('rating');
  const shared = useWords('ratings');
  const Icon = typeIcons.support;
  const named = type === 'driver' && driver !== null;
  return (
    <div className={styles.whom}>
      {named ? (
        <Avatar name={driver.name} size={40} decorative />
      ) : (
        <span className={styles.team}>
          <Icon size={18} aria-hidden />
        </span>
      )}
      <div>
        <p className={styles.name}>
          <bdi>{named ? driver.name : shared('team')}</bdi>
        </p>
        <p className={styles.quiet}>{named ? shared('types.driver') : t('teamText')}</p>
      </div>
    </div>
  );
}

function useEnd({ deliveredAt, canceledAt }: PackageSlotProps['pkg']): string | null {
  const t = useWords('rating');
  const format = useFormat();
  if (deliveredAt !== null) return t('deliveredOn', { date: format.dateTime(deliveredAt) });
  return canceledAt === null ? null : t('canceledOn', { date: format.dateTime(canceledAt) });
}

function Discard({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactNode {
  const t = useWords('rating');
  const foot = (
    <>
      <Button onClick={onStay}>{t('discard.stay')}</Button>
      <Button tone="danger" onClick={onLeave}>
        {t('discard.leave')}
      </Button>
    </>
  );
  return <Dialog open onClose={onStay} title={t('discard.title')} text={t('discard.text')} footer={foot} />;
}

/** Rates the driver or the support; only the overall score is asked for. On a phone it rises from the bottom, its buttons always in reach. */
export function RatingForm(props: RatingFormProps): ReactNode {
  const { pkg, types, onClose } = props;
  const t = useWords('rating');
  const words = useProblemWords();
  const phone = useIsPhone();
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  const { type, draft, busy, problem, problems, send, dirty, choose, change } = useGiving(props);
  const end = useEnd(pkg);
  const leave = (): void => {
    if (dirty) setLeaving(true);
    else onClose();
  };
  const submit = async (): Promise<void> => {
    if (!busy && !(await send())) document.getElementById(id)?.focus();
  };
  const foot = (
    <>
      {!phone && <span className={styles.only}>{t('onlyOverall')}</span>}
      <Button tone="quiet" onClick={leave}>
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
      onClose={leave}
      title={t('rate.title')}
      text={
        <>
          <Ltr mono>{pkg.trackingNumber}</Ltr>
          {end !== null && ` · ${end}`}
        </>
      }
      footer={foot}
      dismissable={!dirty}
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
            {words(problem)}
          </Banner>
        )}
        {types.length > 1 && (
          <Segmented
            block
            label={t('rate.whom')}
            value={type}
            onChange={choose}
            items={types.map((one) => ({ value: one, label: t(`rateTypes.${one}`), icon: typeIcons[one] }))}
          />
        )}
        <Whom type={type} driver={pkg.driver} />
        <RatingFields key={type} id={id} type={type} draft={draft} onChange={change} problems={problems} />
        {phone && <p className={styles.quiet}>{t('onlyOverall')}</p>}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {leaving && (
        <Discard
          onStay={() => {
            setLeaving(false);
          }}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}
