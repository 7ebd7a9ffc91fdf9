// The enabled reasons and the maximum number of attempts. They apply to every parcel as soon as they are saved.
import { type ReactNode, useId } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { cx } from '#client/lib/cx.ts';
import { Field } from '#client/ui/form/field.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { AttemptLimits } from './attempt-limits.tsx';
import { CashLimit } from './cash-limit.tsx';
import { ClaimTargets } from './claim-targets.tsx';
import { LegalMentions } from './legal-mentions.tsx';
import { UsualBilling } from './usual-billing.tsx';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useSetDraftValue, useDraftValue } from '../draft/use-draft-cells.ts';
import styles from './rules.module.css';
import { secondFactorRoles } from '#shared/access/roles.ts';
import { packageReasons } from '#shared/areas/packages/choices.ts';

/** 1 to 10. Duplicates limits of the server's schema; importing the schema would add zod to the bundle. */
const attemptOptions = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** All reasons that an action accepts; lost and damaged parcels are written off, not canceled. */
const reasonsByField = {
  reportReasons: packageReasons,
  cancelReasons: packageReasons.filter((reason) => reason !== 'lost' && reason !== 'damaged'),
} as const;

type ReasonField = 'reportReasons' | 'cancelReasons';

function Reasons({ rules, field }: { rules: RulesRow; field: ReasonField }): ReactNode {
  const t = useT('config');
  const statuses = useT('statuses');
  const title = useId();
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, field, rules[field]);
  const dirty = useAtomValue(draftAtom).has(editKey({ id: rules.id, field }));
  const used = Array.isArray(drafted) ? drafted.map(String) : [];
  const unused = reasonsByField[field].filter((reason) => !used.includes(reason));
  const keep = (next: readonly string[]): void => {
    set('rules', rules, field, rules[field], next);
  };
  const move = (place: number, by: number): void => {
    const next = [...used];
    next.splice(place + by, 0, ...next.splice(place, 1));
    keep(next);
  };
  return (
    <section className={cx(styles.card, dirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t(`fields.${field}`)}
      </h2>
      <p className={styles.quiet}>{t(`rules.${field}`)}</p>
      <ol className={styles.reasons}>
        {[...used, ...unused].map((reason, place) => {
          const word = statuses(`reason.${reason}`);
          const on = place < used.length;
          return (
            <li key={reason} className={cx(styles.reason, !on && styles.off)}>
              <Checkbox
                label={word}
                checked={on}
                disabled={on && used.length === 1}
                onChange={() => {
                  keep(on ? used.filter((each) => each !== reason) : [...used, reason]);
                }}
              />
              {on && (
                <IconButton
                  icon={ArrowUp}
                  size="sm"
                  tip={false}
                  label={t('rules.up', { reason: word })}
                  disabled={place === 0}
                  onClick={() => {
                    move(place, -1);
                  }}
                />
              )}
              {on && (
                <IconButton
                  icon={ArrowDown}
                  size="sm"
                  tip={false}
                  label={t('rules.down', { reason: word })}
                  disabled={place === used.length - 1}
                  onClick={() => {
                    move(place, 1);
                  }}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const proofChoices = ['none', 'large', 'all'] as const;
/** Where "above an amount" begins, in centimes. */
const firstProofAmount = 100_000;

/** Which deliveries need a proof: none but those whose sender wants one, all, or those from an amount. */
function ProofOfDelivery({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const title = useId();
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, 'proofFrom', rules.proofFrom);
  const dirty = useAtomValue(draftAtom).has(editKey({ id: rules.id, field: 'proofFrom' }));
  const from = typeof drafted === 'number' ? drafted : null;
  const keep = (next: number | null): void => {
    set('rules', rules, 'proofFrom', rules.proofFrom, next);
  };
  return (
    <section className={cx(styles.card, styles.wide, dirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('fields.proofFrom')}
      </h2>
      <p className={styles.quiet}>{t('rules.proofFrom')}</p>
      <Segmented
        label={t('fields.proofFrom')}
        items={proofChoices.map((value) => ({ value, label: t(`rules.proof.${value}`) }))}
        value={from === null ? 'none' : from === 0 ? 'all' : 'large'}
        onChange={(value) => {
          keep({ none: null, all: 0, large: firstProofAmount }[value]);
        }}
      />
      {from !== null && from > 0 && (
        <Field label={t('rules.proofAmount')}>
          <MoneyField
            value={from}
            onChange={(value) => {
              if (value !== null && value > 0) keep(value);
            }}
          />
        </Field>
      )}
    </section>
  );
}

/** The roles that must have a second factor. Whoever has none is asked to set it up at once. */
function SecondFactorRoles({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const tRoles = useT('roles');
  const title = useId();
  const set = useSetDraftValue();
  const stored = rules.secondFactorRoles ?? [];
  const drafted = useDraftValue(rules.id, 'secondFactorRoles', stored);
  const dirty = useAtomValue(draftAtom).has(editKey({ id: rules.id, field: 'secondFactorRoles' }));
  const chosen = Array.isArray(drafted) ? drafted.map(String) : [];
  const toggle = (role: string): void => {
    const isChosen = (each: string): boolean => (each === role ? !chosen.includes(role) : chosen.includes(each));
    set('rules', rules, 'secondFactorRoles', stored, secondFactorRoles.filter(isChosen));
  };
  return (
    <section className={cx(styles.card, styles.wide, dirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('fields.secondFactorRoles')}
      </h2>
      <p className={styles.quiet}>{t('rules.secondFactorRoles')}</p>
      <ul className={styles.roles}>
        {secondFactorRoles.map((role) => (
          <li key={role}>
            <Checkbox
              label={tRoles(role)}
              checked={chosen.includes(role)}
              onChange={() => {
                toggle(role);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Rules({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const title = useId();
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, 'maxAttempts', rules.maxAttempts);
  const dirty = useAtomValue(draftAtom).has(editKey({ id: rules.id, field: 'maxAttempts' }));
  return (
    <div className={styles.rules}>
      <section className={cx(styles.card, styles.wide, dirty && styles.cardDirty)} aria-labelledby={title}>
        <h2 id={title} className={styles.cardTitle}>
          {t('fields.maxAttempts')}
        </h2>
        <p className={styles.quiet}>{t('rules.maxAttempts')}</p>
        <Segmented
          label={t('fields.maxAttempts')}
          items={attemptOptions}
          className={styles.attempts}
          value={String(drafted)}
          onChange={(value) => {
            set('rules', rules, 'maxAttempts', rules.maxAttempts, Number(value));
          }}
        />
      </section>
      <ProofOfDelivery rules={rules} />
      <CashLimit rules={rules} />
      <AttemptLimits rules={rules} />
      <Reasons rules={rules} field="reportReasons" />
      <Reasons rules={rules} field="cancelReasons" />
      <ClaimTargets rules={rules} />
      <LegalMentions rules={rules} />
      <UsualBilling rules={rules} />
      <SecondFactorRoles rules={rules} />
    </div>
  );
}
