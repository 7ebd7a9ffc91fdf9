// Values of the create and edit forms, and their conversion from a parcel and to the mutations' inputs.
import { packageInputs } from '#shared/areas/packages/input.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import type { Option } from '#client/ui/form/select/option.ts';
import type { Package } from '../documents.ts';

export interface PackageFormValues {
  companyId: Option | null;
  recipientName: string;
  phone: string;
  /** A known city, or free text made with `freeTextCity`. */
  cityId: Option | null;
  address: string;
  cod: number | null;
  products: string;
  partnerId: string;
  orderStatus: string;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  clientEmail: string;
  website: string;
  note: string;
  exchange: boolean;
  noOpening: boolean;
  fromStock: boolean;
  whatsappSent: boolean;
}
export type PackageField = keyof PackageFormValues;
export type PackageFormInput = Readonly<Record<string, unknown>>;

const freeTextPrefix = 'text:';

/** An option for a city given as free text; staff validate it later. */
export function freeTextCity(text: string): Option {
  return { value: `${freeTextPrefix}${text}`, label: text };
}

/** An empty form; the order of the keys is the order of the fields. */
export const emptyValues: PackageFormValues = {
  recipientName: '',
  phone: '',
  cityId: null,
  address: '',
  companyId: null,
  cod: null,
  partnerId: '',
  products: '',
  weight: null,
  length: null,
  width: null,
  height: null,
  note: '',
  noOpening: false,
  exchange: false,
  fromStock: false,
  whatsappSent: false,
  clientEmail: '',
  website: '',
  orderStatus: '',
};

/** The form values of a parcel. */
export function toFormValues(pkg: Package, cityName: string | null): PackageFormValues {
  const { recipientName, address, cod, weight, length, width, height, exchange, noOpening, fromStock, whatsappSent } =
    pkg;
  return {
    companyId: pkg.company && { value: pkg.company.id, label: pkg.company.name },
    cityId: pkg.city && cityName !== null ? { value: pkg.city.id, label: cityName } : freeTextCity(pkg.cityText),
    recipientName,
    phone: formatPhone(pkg.phone).replaceAll(' ', ''),
    address,
    cod,
    weight,
    length,
    width,
    height,
    exchange,
    noOpening,
    fromStock,
    whatsappSent,
    products: pkg.products ?? '',
    partnerId: pkg.partnerId ?? '',
    orderStatus: pkg.orderStatus ?? '',
    clientEmail: pkg.clientEmail ?? '',
    website: pkg.website ?? '',
    note: pkg.note ?? '',
  };
}

function cityInput(city: Option | null): PackageFormInput {
  if (city === null) return {};
  const text = city.value.startsWith(freeTextPrefix) ? city.value.slice(freeTextPrefix.length) : null;
  return text === null ? { cityId: city.value } : { cityText: text };
}

/** The input of `packageCreate`; `whatsappSent` only exists for existing parcels. */
export function toCreateInput({ companyId, cityId, whatsappSent: _, ...values }: PackageFormValues): PackageFormInput {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== '' && value !== false),
  );
  return { ...given, ...cityInput(cityId), ...(companyId && { companyId: companyId.value }) };
}

/** The input of `packageEdit`: only the values that differ from `before`. */
export function toEditInput(before: PackageFormValues, values: PackageFormValues): PackageFormInput {
  const { companyId: _, cityId, ...rest } = values;
  const previous = new Map<string, unknown>(Object.entries(before));
  const changed = Object.fromEntries(Object.entries(rest).filter(([name, value]) => previous.get(name) !== value));
  return { ...changed, ...(cityId?.value !== before.cityId?.value && cityInput(cityId)) };
}

function formErrorsOf(result: ReturnType<(typeof packageInputs)['create' | 'edit']['safeParse']>): FieldError[] {
  if (result.success) return [];
  // The form has one field for `cityId` and `cityText`.
  return fieldErrorsOf(result.error).map((problem) =>
    problem.path === 'cityText' ? { ...problem, path: 'cityId' } : problem,
  );
}

/** Validation errors of a new parcel; empty when it can be submitted. */
export function validateCreate(values: PackageFormValues, hasCompanyField: boolean): FieldError[] {
  const problems = formErrorsOf(packageInputs.create.safeParse(toCreateInput(values), { reportInput: true }));
  // The schema checks refinements only after all fields are valid, so the missing city is checked here.
  const cityMissing = values.cityId === null && !problems.some(({ path }) => path === 'cityId');
  const companyMissing = hasCompanyField && values.companyId === null;
  return [
    ...problems,
    ...(cityMissing ? [{ path: 'cityId', code: 'required' as const }] : []),
    ...(companyMissing ? [{ path: 'companyId', code: 'required' as const }] : []),
  ];
}

/** Validation errors of an edit; empty when it can be submitted. */
export function validateEdit(
  pkg: Pick<Package, 'id' | 'version'>,
  before: PackageFormValues,
  values: PackageFormValues,
): FieldError[] {
  const cityErrors: FieldError[] = values.cityId === null ? [{ path: 'cityId', code: 'required' }] : [];
  return [
    ...formErrorsOf(
      packageInputs.edit.safeParse(
        { id: pkg.id, version: pkg.version, ...toEditInput(before, values) },
        { reportInput: true },
      ),
    ),
    ...cityErrors,
  ];
}
