import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';

/** The fields of a holiday in its forms. One that has passed may be corrected. */
export const holidaySpecs: Readonly<Record<string, FieldSpec>> = {
  day: { render: ({ value, ...field }) => <DateField {...field} value={typeof value === 'string' ? value : ''} /> },
  nameFr: { text: { lang: 'fr', maxLength: 80 } },
  nameAr: { text: { lang: 'ar', dir: 'rtl', maxLength: 80 } },
  nameEn: { text: { lang: 'en', maxLength: 80 } },
};
