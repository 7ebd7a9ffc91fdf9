// Values of the create and edit forms, and their conversion from a parcel and to the mutations' inputs.
import { formatPhone } from '#shared/lib/format-phone.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import { changedInput, filledInput, type FormValues, isOption } from '#client/actions/form/form-values.ts';
import { type FormLine, lineInputs } from '#client/actions/form/lines-control.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { Package } from '../documents.ts';

const freeTextPrefix = 'text:';

/** An option for a city given as free text; staff validate it later. */
export function freeTextCity(text: string): Option {
  return { value: `${freeTextPrefix}${text}`, label: text };
}

const noExtras: readonly string[] = [];
const noLines: readonly FormLine[] = [];

/** An empty form; the order of the keys is the order of the fields. */
export const emptyValues = {
  recipientName: '',
  phone: '',
  cityId: null,
  address: '',
  companyId: null,
  cod: null,
  partnerId: '',
  products: '',
  stockLines: noLines,
  weight: null,
  length: null,
  width: null,
  height: null,
  note: '',
  noOpening: false,
  fragile: false,
  exchange: false,
  fromStock: false,
  wantsProof: false,
  whatsappSent: false,
  extras: noExtras,
  clientEmail: '',
  website: '',
  orderStatus: '',
};

/** The form values of a parcel. Its company cannot be changed. */
export function toFormValues(pkg: Package, cityName: string | null): FormValues {
  const { companyId: _, ...empty } = emptyValues;
  const own = new Map<string, unknown>(Object.entries(pkg));
  return {
    ...Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, own.get(name) ?? value])),
    phone: formatPhone(pkg.phone).replaceAll(' ', ''),
    stockLines: pkg.stockLines.map(({ levelId, name, quantity }) => ({
      item: { value: levelId, label: name },
      quantity,
    })),
    cityId: pkg.city && cityName !== null ? { value: pkg.city.id, label: cityName } : freeTextCity(pkg.cityText),
  };
}

function cityInput(city: unknown): Record<string, unknown> {
  if (!isOption(city)) return {};
  const text = city.value.startsWith(freeTextPrefix) ? city.value.slice(freeTextPrefix.length) : null;
  return text === null ? { cityId: city.value } : { cityText: text };
}

/** The input of `packageCreate`; `whatsappSent` only exists for existing parcels. */
export function toCreateInput({
  cityId,
  stockLines,
  extras,
  whatsappSent: _,
  ...values
}: FormValues): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(filledInput(values)).filter(([, value]) => value !== false));
  const lines = lineInputs(stockLines, 'levelId');
  return {
    ...given,
    ...(lines.length > 0 && { stockLines: lines }),
    ...(Array.isArray(extras) && extras.length > 0 && { extras }),
    ...cityInput(cityId),
  };
}

/** The input of `packageEdit`: only the values that differ from `before`. */
export function toEditInput(before: FormValues, values: FormValues): Record<string, unknown> {
  const { cityId, stockLines, ...changed } = changedInput(before, values);
  return {
    ...changed,
    ...(stockLines !== undefined && { stockLines: lineInputs(stockLines, 'levelId') }),
    ...(cityId !== undefined && cityInput(values['cityId'])),
  };
}

/** The form has one field for `cityId` and `cityText`. */
export function fieldOf(path: string): string {
  if (path.startsWith('stockLines.')) return 'stockLines';
  if (path.startsWith('extras.')) return 'extras';
  return path === 'cityText' ? 'cityId' : path;
}

/** An error for each of the fields that is empty. The schema checks a city only after all other fields are valid. */
export function requireFields(values: FormValues, ...names: readonly string[]): FieldError[] {
  return names.filter((name) => values[name] === null).map((path) => ({ path, code: 'required' }));
}
