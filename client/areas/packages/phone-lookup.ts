// The filter by phone number: what is typed is the choice, as soon as it is a number. The URL has it as it is stored.
import { parsePhone } from '#shared/lib/phone.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';

const toOption = (phone: string) => ({ value: phone, label: formatPhone(phone) });

export const phoneLookup: CreateLookup = () => ({
  load: (text) => {
    const phone = parsePhone(text);
    return Promise.resolve(phone === null ? [] : [toOption(phone)]);
  },
  byId: (phones) => Promise.resolve(phones.map(toOption)),
});
