// What of the forms of a service does not follow from its schema.
import type { ReactNode } from 'react';
import { extraTies } from '#shared/areas/extras/choices.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Select } from '#client/ui/form/select/select.tsx';

function Tie({ field: { value, ...field } }: { field: FieldState }): ReactNode {
  const t = useT('extras');
  return (
    <Select
      {...field}
      value={typeof value === 'string' && value !== '' ? value : 'none'}
      options={['none', ...extraTies].map((tie) => ({ value: tie, label: t(`choices.tie.${tie}`) }))}
    />
  );
}

export const extraSpecs: Readonly<Record<string, FieldSpec>> = {
  code: { hint: 'hints.code', text: { dir: undefined, ltr: true, mono: true, maxLength: 16 } },
  nameFr: { text: { lang: 'fr' } },
  nameEn: { text: { lang: 'en', dir: undefined, ltr: true } },
  nameAr: { text: { lang: 'ar', dir: 'rtl' } },
  tie: { hint: 'hints.tie', render: (field) => <Tie field={field} /> },
};

/** The values of a form as the input has them. */
export const withoutNone = ({ tie, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  ...(tie !== undefined && { tie: tie === 'none' || tie === '' ? null : tie }),
});
