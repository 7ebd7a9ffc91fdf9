import type { ReactNode } from 'react';
import { type MemberRight, memberRights } from '#shared/access/rights.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { useT } from '#client/messages/use-t.ts';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './team.module.css';

/** One check box per right. They are fields of the form; the input has a list of them. */
export const rightSpecs: Readonly<Record<string, FieldSpec>> = Object.fromEntries(
  memberRights.map((right) => [right, { kind: 'flag', marksOptional: false, hint: `hints.${right}` }]),
);

/** The first values of the check boxes. */
export const rightValues = (given: readonly string[]): FormValues =>
  Object.fromEntries(memberRights.map((right) => [right, given.includes(right)]));

/** The rights that are checked. */
export const checkedRights = (values: FormValues): MemberRight[] =>
  memberRights.filter((right) => values[right] === true);

/** The rights, one below the other under a heading. */
export function RightsFields(): ReactNode {
  const t = useT('team');
  return (
    <fieldset className={styles.rights}>
      <legend className={styles.legend}>{t('rightsTitle')}</legend>
      <p className={cards.text}>{t('rightsText')}</p>
      {memberRights.map((right) => (
        <FormField key={right} name={right} />
      ))}
    </fieldset>
  );
}
