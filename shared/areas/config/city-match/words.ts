// The words of a city text: without case, accents, punctuation, postal codes and words that name no place.

/** Words that say nothing about which city is meant. */
const fillers = new Set(
  'ville villes city maroc morocco maghreb de du des d of the centre center wilaya province prefecture المغرب مدينة مدينه اقليم'.split(
    ' ',
  ),
);

/** Articles that stand alone. */
const articles = new Set('el al l le la les ed ad er ar es as ez az en an ech ach et at'.split(' '));

/** The spellings of words that begin many names of towns. */
const wordSpellings: Readonly<Record<string, string>> = {
  sidi: 'sid si cidi sedi sidy',
  ait: 'ayt aait eit ايت ايث',
  ulad: 'oulad ouled olad oled awlad aoulad wlad wled ulad uled اولاد ولاد أولاد',
  bni: 'beni bni bani beny bny bini بني',
  bn: 'ben bn bin ibn بن ابن',
  bu: 'bou bu abou bo بو',
  ain: 'ain ayn aine ayne ein 3in 3ain 3ayn 3ein عين',
  mulai: 'moulay mly mulay moulai moulaye mouly mawlay مولاي',
  kala: 'kelaa kalaa kelaat kalaat qalaa qelaa galaa 9al3a 9alaa kal3a kel3a 9el3a kla klaa lkalaa lkelaa قلعة قلعه القلعة',
  suk: 'souk souq suk suq soq soug سوق',
  ksar: 'ksar ksr lksar qsar 9sar 9ser kasr lqsar ksser القصر قصر',
  kasba: 'kasba kasbah casbah qasba 9asba casba qasbat kasbat قصبة قصبه',
  qmis: 'khemis khmis lkhmis khmiss 5mis khamis خميس الخميس',
  tnin: 'tnine tnin letnine ltnine tnein اثنين اتنين تنين الاثنين',
  sbt: 'sebt sbt es-sebt ssebt sabt سبت السبت',
  jma: 'jemaa jamaa jmaa jem3a jma3a jam3a jamaat djemaa جمعة جمعه',
  arba: 'arbaa arba larbaa larba larb3a arb3a اربعاء الاربعاء أربعاء',
  tlata: 'tlata tleta tlat tleat talata thlata thlat ثلاثاء تلاتاء',
  fkih: 'fquih fkih fqih lfkih lfqih lfquih f9ih lf9ih fki الفقيه فقيه',
  zauia: 'zaouia zawia zaouiat zawiat zaouit zawya zaouya زاوية زاويه',
  dar: 'dar dare ddar دار الدار',
};
const canonicalWords = new Map(
  Object.entries(wordSpellings).flatMap(([word, spellings]) => [word, ...spellings.split(' ')].map((s) => [s, word])),
);

/** Accents of Latin letters, vowel signs of Arabic ones, and the stretching sign. */
const marks = /[\u0300-\u036F\u064B-\u065F\u0670\u0640\u200E\u200F]/g;

/**
 * The words of a text in lower case, without accents, punctuation and postal codes. Words of digits are left out. No
 * word is joined, replaced or dropped otherwise.
 */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(marks, '')
    .replaceAll(/(?<=\p{L})['’‘`´ʼ](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replaceAll(/^\p{N}{2,}|\p{N}{2,}$/gu, '').replace(/(?<=\p{L}{2})[01468]$/u, ''))
    .filter((word) => /\p{L}/u.test(word));
}

/** The words that name the place, each in one spelling, without articles. All words if nothing else is left. */
export function namingWords(words: readonly string[]): readonly string[] {
  const naming = words.filter((word) => !fillers.has(word) && !articles.has(word));
  return (naming.length > 0 ? naming : words).map((word) => canonicalWords.get(word) ?? word);
}
