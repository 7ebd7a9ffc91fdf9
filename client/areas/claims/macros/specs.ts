import type { FieldSpec } from '#client/actions/form/field-controls.tsx';

/** The fields of a saved answer in its forms. */
export const macroSpecs: Readonly<Record<string, FieldSpec>> = {
  textFr: { kind: 'lines', rows: 4, hint: 'hints.placeholders' },
  textAr: { kind: 'lines', rows: 4 },
  textEn: { kind: 'lines', rows: 4 },
};
