// The words of the log: acts and objects have them in the history of an account.
import { dayOfPriceField } from '#shared/areas/extras/price.ts';
import { isDay } from '#shared/lib/time.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { LogRow } from './documents.ts';

/** Amounts in centimes. */
const money: ReadonlySet<string> = new Set([
  'cod',
  'amount',
  'balance',
  'previous',
  'cashCollected',
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'commission',
  'cashLimit',
  'billingThreshold',
  'proofFrom',
]);
/** Also the fees of a route and the price of a day, which have a field each. */
const isMoney = (field: string): boolean => money.has(field) || /^(?:lines|prices)\./.test(field);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export interface LogWords {
  act: (entry: Pick<LogRow, 'name' | 'object'>) => string;
  actName: (name: string) => string;
  object: (object: string) => string;
  role: (role: string) => string;
  source: (source: string) => string;
  field: (field: string) => string;
  value: (field: string, value: string) => string;
}

export function useLogWords(): LogWords {
  const t = useT('logs');
  const tUsers = useT('users');
  const tRoles = useT('roles');
  const tStatus = useT('statuses');
  const tConfig = useT('config');
  const tKit = useT('kit');
  const format = useFormat();
  const fieldName = (field: string): string => {
    const day = dayOfPriceField(field);
    if (day !== null) return tConfig('history.priceFrom', { day: format.date(`${day}T12:00:00Z`) });
    if (field.startsWith('lines.')) return tConfig(`fees.${field.split('.').at(-1) ?? ''}`);
    return t(`fields.${field}`, { defaultValue: field });
  };
  const ofName = (name: string): string => {
    const act = name.slice(name.indexOf('.') + 1);
    return tUsers(`story.acts.${act}`, { defaultValue: act });
  };
  return {
    act: ({ name }) => ofName(name),
    actName: ofName,
    object: (object) => tUsers(`story.entities.${object}`, { defaultValue: object }),
    role: (role) => (role === 'SYS' ? t('system') : tRoles(role, { defaultValue: role })),
    source: (source) => t(`sources.${source}`, { defaultValue: source }),
    field: fieldName,
    value: (field, value) => {
      if (field === 'status') return tStatus(value, { defaultValue: value });
      if (isMoney(field) && /^-?\d+$/.test(value)) return `${format.amount(Number(value))} ${tKit('currency')}`;
      if (value === 'true' || value === 'false') return t(`values.${value}`);
      if (isDay(value)) return format.date(value);
      return instant.test(value) ? format.dateTime(value) : value;
    },
  };
}
