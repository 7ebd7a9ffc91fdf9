// A filter by an exact text: what is typed is the choice.
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { CreateLookup } from '../../list-definition.ts';

/** Longer texts are in no field that is filtered so. */
const maxLength = 80;

const toOption = (text: string): Option => ({ value: text, label: text });

export const textLookup: CreateLookup = () => ({
  load: (typed) => {
    const text = typed.trim();
    return Promise.resolve(text === '' || text.length > maxLength ? [] : [toOption(text)]);
  },
  byId: (texts) => Promise.resolve(texts.map(toOption)),
});
