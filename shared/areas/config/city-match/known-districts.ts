// Districts that people write instead of a city, or after it. A name that several cities have decides nothing alone.
const districts: Readonly<Record<string, string>> = {
  Casablanca:
    'maarif, anfa, oulfa, el oulfa, ain sebaa, sidi maarouf, bourgogne, hay hassani, derb sultan, sbata, bernoussi, sidi bernoussi, gauthier, racine, sidi moumen, belvedere, ain chock, lissasfa, hay mohammadi, moulay rachid, ben msik, sidi othmane, derb ghallef, californie, ain diab, roches noires, palmier, oasis, polo, inara, sidi belyout, mers sultan, hay el farah, derb omar, attacharouk, salmia, hay moulay abdellah, bachkou, beausejour, bouchentouf, la gironde, val fleuri, cil, hay raha, ain borja, ferme bretonne, المعاريف, الحي المحمدي, سيدي مومن, عين السبع, عين الشق, الحي الحسني, سيدي معروف, البرنوصي, سباتة, الالفة, درب السلطان, بوركون, مولاي رشيد, سيدي عثمان, درب غلف, anassi, zerktouni, wifaq, azhar, al azhar, panorama casa, sidi khadir, nassim, almaz, hay essalama, ghandi, triangle d or',
  Rabat:
    'agdal, hay riad, souissi, yacoub el mansour, ocean, hassan, akkari, aviation, youssoufia rabat, takaddoum, hay nahda, medina rabat, les orangers, diour jamaa, bettana, kbibat, اكدال, حي الرياض, يعقوب المنصور, السويسي, العكاري, التقدم, حسان',
  Salé: 'tabriquet, hay karima, bettana, hay salam, sidi moussa, laayayda, said hajji, hay rahma, tabrikt, تابريكت, حي السلام, حي كريمة, العيايدة',
  Témara: 'wifaq temara, massira temara, guich oudaya, mers el kheir, hay al firdaous',
  Kénitra:
    'maamora, val fleury, bir rami, ouled oujih, saknia, khabazat, ismailia, hay mohammadi, بئر الرامي, الساكنية',
  Fès: 'narjiss, saiss, atlas, zouagha, bensouda, ain nokbi, sidi boujida, route imouzzer, oued fes, mont fleuri, ville nouvelle, medina, fes jdid, champ de course, agdal, النرجس, زواغة, بنسودة, سايس, hay tarik, bab ftouh, les merinides, adarissa, batha',
  Meknès:
    'hamria, marjane, toulal, bassatine, sidi bouzekri, plaisance, mansour, wislane, ouislane, حمرية, ويسلان, zitoune, riad, bel air, kamilia',
  Marrakech:
    'gueliz, massira, daoudiate, hivernage, mhamid, targa, palmeraie, sidi youssef ben ali, syba, azli, medina, agdal, menara, tamansourt, sidi ghanem, izdihar, semlalia, amerchich, ain itti, جليز, كليز, الداوديات, المسيرة, المحاميد, سيبع, تامنصورت, الازدهار, جيليز, ennakhil, azzouzia, tassoultante, saada',
  Tanger:
    'malabata, beni makada, mesnana, moghogha, branes, iberia, marchane, drissia, val fleuri, boukhalef, achakar, souani, casabarata, charf, dradeb, mershan, بني مكادة, مسنانة, مغوغة, البرانص, بوخالف, السواني, العوامة, laouama, aouama, tanja balia, ziaten, jirari, hasnouna, moujahidine',
  Tétouan:
    'saniat rmel, touabel, wilaya, mhannech, el mhannech, coelma, jbel dersa, malalienne, safir, samsa, المحنش, كويلما, بوجراح, boujarah',
  Agadir:
    'talborjt, hay mohammadi, founty, dakhla, charaf, cite dakhla, salam, hay salam, tikiouine, bensergao, anza, hay al houda, tilila, massira, nouveau talborjt, quartier industriel, المسيرة, تيكوين, بنسركاو, الهدى, illigh, adrar, haut founty, sonaba, riad salam',
  Oujda:
    'lazaret, hay qods, sidi yahya oujda, andalous, vietnam, zitoune, hay salam, village toba, لازاري, القدس, hakkou, boudir',
  'El Jadida': 'najd, hay salam, sidi bouzid plage, hay essaada, mouilha, el manar',
  Mohammedia: 'el alia, rachidia mohammedia, monica, hassania, parc mohammedia, العالية, sablettes, el kasbah, wafaa',
};

/** Words before the name of a district or a street. What follows is no city. */
export const addressWords: ReadonlySet<string> = new Set(
  'hay hey haay quartier cite lot lotissement lots residence res imm immeuble bloc secteur groupe gr villa villas appt appartement etage quart kartier derb حي تجزئة اقامة إقامة عمارة بلوك درب رقم'.split(
    ' ',
  ),
);

/** Words that say "near" or "on the way to", so that the city behind them is not the destination. */
export const awayWords: ReadonlySet<string> = new Set(
  'route rte km axe direction vers pres proche cote rue av avenue bd boulevard bld blvd gare entre region banlieue environs sortie douar dwar commune tariq tri9 trik طريق قرب جنب بجانب نواحي دوار شارع زنقة جماعة ضواحي'.split(
    ' ',
  ),
);

/** False for words that only say what kind of street, block or way it is, such as those of "Bloc 7" or "km 12". */
export const namePlace = (words: readonly string[]): boolean =>
  words.some((word) => !addressWords.has(word) && !awayWords.has(word));

/** The districts by the French name of their city. */
export const knownDistricts: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(districts).map(([city, names]) => [
    city,
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ]),
);
