import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { useWatch } from 'react-hook-form';
import { canOpenScreen } from '#shared/access/screens.ts';
import { isOption } from '#client/actions/form/form-values.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormField, useFormContext } from '#client/actions/form/form-field.tsx';
import { cityLookup, companyLookup } from '#client/actions/form/lookups.ts';
import { ExtrasControl, StockLinesControl } from '#client/extensions.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { CityField } from './city-field.tsx';
import { PartnerIdHint } from './partner-id-hint.tsx';
import { RecentPackagesHint } from './recent-packages-hint.tsx';
import styles from './form.module.css';

const latin = { dir: undefined, ltr: true } as const;

/** The goods of the sender that the form names, or of the viewer. */
export function StockLines({ field, ofCompany = null }: { field: FieldState; ofCompany?: string | null }): ReactNode {
  const company: unknown = useWatch({ control: useFormContext().control, name: 'companyId' });
  return (
    <Suspense fallback={null}>
      <StockLinesControl field={field} companyId={isOption(company) ? company.value : ofCompany} />
    </Suspense>
  );
}

function Extras({ field }: { field: FieldState }): ReactNode {
  return (
    <Suspense fallback={null}>
      <ExtrasControl field={field} />
    </Suspense>
  );
}

/** What does not follow from the input schema. */
export const packageFieldSpecs = {
  phone: { kind: 'phone', hint: 'hints.phone' },
  cityId: { required: true, lookup: cityLookup, render: (field) => <CityField field={field} isLocked={false} /> },
  companyId: { required: true, lookup: companyLookup, placeholder: 'choose.company' },
  cod: { hint: 'hints.cod' },
  partnerId: { text: { ...latin, mono: true } },
  products: { kind: 'lines', rows: 2 },
  stockLines: { group: true, hint: 'hints.stockLines', render: (field) => <StockLines field={field} /> },
  extras: { group: true, hint: 'hints.extras', render: (field) => <Extras field={field} /> },
  weight: { unit: 'units.grams' },
  length: { unit: 'units.cm' },
  width: { unit: 'units.cm' },
  height: { unit: 'units.cm' },
  note: { kind: 'lines', rows: 2, hint: 'hints.note' },
  noOpening: { hint: 'flagHints.noOpening' },
  fragile: { hint: 'flagHints.fragile' },
  exchange: { hint: 'flagHints.exchange' },
  fromStock: { hint: 'flagHints.fromStock' },
  wantsProof: { kind: 'flag', hint: 'flagHints.wantsProof' },
  whatsappSent: { kind: 'flag', hint: 'flagHints.whatsappSent' },
  clientEmail: { text: { ...latin, type: 'email' } },
  website: { text: latin },
  orderStatus: { text: { dir: undefined } },
} satisfies Readonly<Record<string, FieldSpec>>;

export interface PackageFieldsProps {
  /** True for a new parcel: the form then warns about recent parcels of the same phone. */
  isNew?: boolean;
  /** True when the viewer creates parcels for several companies. */
  hasCompanyField?: boolean;
  /** Fields hidden from the viewer's role. */
  hidden?: readonly string[];
}

function Section({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const t = useT('packages');
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{t(`form.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

function Fields({ names, className }: { names: readonly string[]; className: string | undefined }): ReactNode {
  return (
    <div className={className}>
      {names.map((name) => (
        <FormField key={name} name={name} />
      ))}
    </div>
  );
}

/** All fields of the form: recipient, content, options. */
export function PackageFields({ isNew = false, hasCompanyField = false, hidden = [] }: PackageFieldsProps): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const seesStock = viewer !== null && canOpenScreen('stock', viewer);
  const contacts = ['clientEmail', 'website', 'orderStatus'].filter((name) => !hidden.includes(name));
  return (
    <>
      <Section name="recipient">
        <Fields className={styles.pair} names={['recipientName', 'phone']} />
        {isNew && <RecentPackagesHint />}
        <Fields className={styles.pair} names={['cityId', 'address']} />
      </Section>
      <Section name="parcel">
        {hasCompanyField && <FormField name="companyId" />}
        <Fields
          className={styles.pair}
          names={isNew || !hidden.includes('cod') ? ['cod', 'partnerId'] : ['partnerId']}
        />
        {isNew && <PartnerIdHint />}
        {seesStock && <FormField name="stockLines" />}
        <FormField name="products" />
        <Fields className={styles.four} names={['weight', 'length', 'width', 'height']} />
        <FormField name="note" />
      </Section>
      <Section name="options">
        <Fields
          className={styles.flags}
          names={['noOpening', 'fragile', 'exchange', 'fromStock', 'wantsProof', ...(isNew ? [] : ['whatsappSent'])]}
        />
        <FormField name="extras" />
        <Fields className={styles.pair} names={contacts} />
      </Section>
    </>
  );
}
