// How a word sounds, written with few letters: Latin, Arabic and chat spellings of one town ("Oujda", "wjda", "وجدة")
// come close to each other.

// Each Arabic letter stands above the one that it sounds like.
const arabic = 'ابةتثجحخدذرزسشصضطظعغفقكلمنهوىيکیگڭڬݣڤپچژ';
const latin = 'abattjhqddrzsxsdtdagfkklmnhuiikiggggvbxj';
const arabicLetters = new Map(Array.from(arabic, (letter, at) => [letter, latin[at] ?? '']));

// In this order: a later rule reads what an earlier one wrote. `G` is a hard g until the end.
const latinRules: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aeiouy])h$/g, ''],
  // Chat spellings: digits for Arabic sounds.
  [/5/g, 'kh'],
  [/3/g, 'a'],
  [/7/g, 'h'],
  [/9/g, 'k'],
  [/\d/g, ''],
  // The article that is written with the word.
  [/^[aei]?l(?=[b-df-hj-np-tv-z][a-z]{3})/g, ''],
  [/^[ae](?=([drstzn])\1)/g, ''],
  [/([^aeiouy])e$/g, '$1'],
  [/tch|sch|ch|sh/g, 'x'],
  [/qu(?=[eiy])|q|ck/g, 'k'],
  [/kh/g, 'q'],
  [/gh|gu(?=[aeiy])/g, 'G'],
  [/dj|g(?=[eiy])/g, 'j'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/p/g, 'b'],
  [/[gG]/g, 'g'],
  [/ou|oo|[ouw]/g, 'u'],
  [/[eyi]/g, 'i'],
  [/[^a-z]/g, ''],
];

function arabicSound(word: string): string {
  const stem = /^ال.{3}/u.test(word) ? word.slice(2) : word;
  return Array.from(stem.replace(/ه$/u, 'ة'), (letter) => arabicLetters.get(letter) ?? '').join('');
}

function latinSound(word: string): string {
  let sound = word;
  for (const [pattern, letters] of latinRules) sound = sound.replaceAll(pattern, letters);
  return sound;
}

/** The sound of a word of `namingWords`: letters a to z without doubled ones; `q` is kh, `x` is ch, vowels are a, i, u. */
export function soundOf(word: string): string {
  return (/\p{Script=Arabic}/u.test(word) ? arabicSound(word) : latinSound(word)).replaceAll(/(.)\1+/g, '$1');
}

/** A sound without its vowels, which Arabic and chat spellings leave out. */
export const consonantsOf = (sound: string): string => sound.replaceAll(/[aiu]/g, '');
