// The four hubs and the towns that they serve. Real places (WGS84), divided as a carrier of this size could divide
// them.

export interface TownData {
  nameFr: string;
  nameAr: string;
  lat: number;
  lng: number;
  /** Weight: its share of the company's parcels. */
  weight: number;
  /** Other spellings that senders use, in lower case; the spelling without accents is added automatically. */
  aliases?: readonly string[];
  districts?: readonly string[];
}
interface HubData {
  code: string;
  nameFr: string;
  nameAr: string;
  lat: number;
  lng: number;
  towns: readonly TownData[];
}

const casablanca: HubData = {
  code: 'CAS',
  nameFr: 'Casablanca',
  nameAr: 'الدار البيضاء',
  lat: 33.5996,
  lng: -7.5423,
  towns: [
    {
      nameFr: 'Casablanca',
      nameAr: 'الدار البيضاء',
      lat: 33.5731,
      lng: -7.5898,
      weight: 260,
      aliases: ['casa', 'dar beida', 'dar el beida', 'casablanca ville', 'كازا', 'البيضاء'],
      districts: [
        'Maârif',
        'Anfa',
        'Oulfa',
        'Aïn Sebaâ',
        'Sidi Maârouf',
        'Bourgogne',
        'Hay Hassani',
        'Derb Sultan',
        'Sbata',
        'Bernoussi',
        'Gauthier',
        'Racine',
        'Sidi Moumen',
        'Belvédère',
        'Aïn Chock',
        'Lissasfa',
      ],
    },
    {
      nameFr: 'Mohammedia',
      nameAr: 'المحمدية',
      lat: 33.6861,
      lng: -7.3829,
      weight: 34,
      aliases: ['fedala', 'mohamedia', 'mohammadia'],
      districts: ['El Alia', 'La Siesta', 'Monica', 'Yasmina', 'Hay Nasr'],
    },
    {
      nameFr: 'El Jadida',
      nameAr: 'الجديدة',
      lat: 33.2316,
      lng: -8.5007,
      weight: 26,
      aliases: ['jadida', 'eljadida'],
      districts: ['Plateau', 'Hay Salam', 'Najmat El Janoub', 'Sidi Bouzid'],
    },
    { nameFr: 'Berrechid', nameAr: 'برشيد', lat: 33.2655, lng: -7.5876, weight: 18, aliases: ['berchid', 'berreched'] },
    { nameFr: 'Settat', nameAr: 'سطات', lat: 33.001, lng: -7.6166, weight: 18, aliases: ['setat'] },
    {
      nameFr: 'Bouskoura',
      nameAr: 'بوسكورة',
      lat: 33.4489,
      lng: -7.6486,
      weight: 16,
      aliases: ['ville verte', 'bouskora'],
    },
    {
      nameFr: 'Khouribga',
      nameAr: 'خريبكة',
      lat: 32.8811,
      lng: -6.9063,
      weight: 18,
      aliases: ['khribga', 'khouribgua'],
    },
    {
      nameFr: 'Safi',
      nameAr: 'آسفي',
      lat: 32.2994,
      lng: -9.2372,
      weight: 22,
      aliases: ['asfi', 'اسفي'],
      districts: ['Plateau', 'Biada', 'Jrifat', 'Kawki'],
    },
    {
      nameFr: 'Béni Mellal',
      nameAr: 'بني ملال',
      lat: 32.3373,
      lng: -6.3498,
      weight: 20,
      aliases: ['benimellal', 'bni mellal'],
    },
    { nameFr: 'Benslimane', nameAr: 'بنسليمان', lat: 33.6122, lng: -7.1211, weight: 8, aliases: ['ben slimane'] },
    {
      nameFr: 'Fquih Ben Salah',
      nameAr: 'الفقيه بن صالح',
      lat: 32.5003,
      lng: -6.6905,
      weight: 8,
      aliases: ['fkih ben salah', 'fquih bensalah'],
    },
  ],
};

const rabat: HubData = {
  code: 'RAB',
  nameFr: 'Rabat',
  nameAr: 'الرباط',
  lat: 33.9911,
  lng: -6.8401,
  towns: [
    {
      nameFr: 'Rabat',
      nameAr: 'الرباط',
      lat: 34.0209,
      lng: -6.8416,
      weight: 90,
      aliases: ['rbat'],
      districts: [
        'Agdal',
        'Hay Riad',
        'Hassan',
        'L’Océan',
        'Yacoub El Mansour',
        'Souissi',
        'Takaddoum',
        'Les Orangers',
      ],
    },
    {
      nameFr: 'Salé',
      nameAr: 'سلا',
      lat: 34.0531,
      lng: -6.7985,
      weight: 52,
      aliases: ['sla', 'sala'],
      districts: ['Tabriquet', 'Hay Karima', 'Bettana', 'Hay Salam', 'Sala Al Jadida', 'Laâyayda'],
    },
    {
      nameFr: 'Témara',
      nameAr: 'تمارة',
      lat: 33.9287,
      lng: -6.9066,
      weight: 34,
      aliases: ['tmara'],
      districts: ['Massira', 'Wifaq', 'Harhoura', 'Hay Nahda'],
    },
    {
      nameFr: 'Kénitra',
      nameAr: 'القنيطرة',
      lat: 34.261,
      lng: -6.5802,
      weight: 40,
      aliases: ['qnitra', 'knitra'],
      districts: ['Bir Rami', 'Maâmora', 'Saknia', 'Ouled Oujih', 'Val Fleuri'],
    },
    {
      nameFr: 'Fès',
      nameAr: 'فاس',
      lat: 34.0331,
      lng: -5.0003,
      weight: 62,
      aliases: ['fez'],
      districts: ['Narjiss', 'Route d’Imouzzer', 'Saâda', 'Zouagha', 'Champ de Course', 'Médina'],
    },
    {
      nameFr: 'Meknès',
      nameAr: 'مكناس',
      lat: 33.8935,
      lng: -5.5473,
      weight: 40,
      aliases: ['mknes'],
      districts: ['Hamria', 'Marjane', 'Zitoune', 'Bassatine', 'Riad Toulal'],
    },
    {
      nameFr: 'Oujda',
      nameAr: 'وجدة',
      lat: 34.6814,
      lng: -1.9086,
      weight: 32,
      aliases: ['wajda', 'oudja'],
      districts: ['Lazaret', 'Hay Al Qods', 'Sidi Yahya', 'Village Toba'],
    },
    {
      nameFr: 'Khémisset',
      nameAr: 'الخميسات',
      lat: 33.8242,
      lng: -6.0663,
      weight: 10,
      aliases: ['khmissat', 'khemissat'],
    },
    { nameFr: 'Sidi Kacem', nameAr: 'سيدي قاسم', lat: 34.2214, lng: -5.7078, weight: 8, aliases: ['sidi kassem'] },
    { nameFr: 'Taza', nameAr: 'تازة', lat: 34.2133, lng: -4.0103, weight: 10 },
    { nameFr: 'Berkane', nameAr: 'بركان', lat: 34.92, lng: -2.32, weight: 10 },
  ],
};

const tanger: HubData = {
  code: 'TNG',
  nameFr: 'Tanger',
  nameAr: 'طنجة',
  lat: 35.7325,
  lng: -5.8332,
  towns: [
    {
      nameFr: 'Tanger',
      nameAr: 'طنجة',
      lat: 35.7595,
      lng: -5.834,
      weight: 92,
      aliases: ['tangier', 'tanja', 'tangiers'],
      districts: ['Malabata', 'Iberia', 'Moujahidine', 'Beni Makada', 'Mesnana', 'Branes', 'Val Fleuri', 'Marshan'],
    },
    {
      nameFr: 'Tétouan',
      nameAr: 'تطوان',
      lat: 35.5785,
      lng: -5.3684,
      weight: 40,
      aliases: ['titwan', 'tetwan'],
      districts: ['Wilaya', 'Touta', 'Saniat Rmel', 'Mhannech', 'Coelma'],
    },
    { nameFr: 'Larache', nameAr: 'العرائش', lat: 35.1932, lng: -6.1557, weight: 14, aliases: ['laarache'] },
    {
      nameFr: 'Ksar El Kébir',
      nameAr: 'القصر الكبير',
      lat: 35.0017,
      lng: -5.9053,
      weight: 12,
      aliases: ['ksar kbir', 'ksar el kbir'],
    },
    { nameFr: 'Asilah', nameAr: 'أصيلة', lat: 35.465, lng: -6.034, weight: 6, aliases: ['assilah', 'arzila'] },
    {
      nameFr: 'Chefchaouen',
      nameAr: 'شفشاون',
      lat: 35.1688,
      lng: -5.2636,
      weight: 8,
      aliases: ['chaouen', 'chefchaoun'],
    },
    { nameFr: 'Fnideq', nameAr: 'الفنيدق', lat: 35.8494, lng: -5.3575, weight: 8, aliases: ['castillejos'] },
    { nameFr: 'Martil', nameAr: 'مرتيل', lat: 35.6166, lng: -5.2752, weight: 8 },
    {
      nameFr: 'Al Hoceïma',
      nameAr: 'الحسيمة',
      lat: 35.2517,
      lng: -3.9372,
      weight: 12,
      aliases: ['alhoceima', 'houceima'],
    },
    { nameFr: 'Nador', nameAr: 'الناظور', lat: 35.1681, lng: -2.9335, weight: 22, aliases: ['ennador'] },
    { nameFr: 'Ouezzane', nameAr: 'وزان', lat: 34.7958, lng: -5.5785, weight: 6, aliases: ['wazzan', 'ouazzane'] },
  ],
};

const marrakech: HubData = {
  code: 'RAK',
  nameFr: 'Marrakech',
  nameAr: 'مراكش',
  lat: 31.6614,
  lng: -8.0402,
  towns: [
    {
      nameFr: 'Marrakech',
      nameAr: 'مراكش',
      lat: 31.6295,
      lng: -7.9811,
      weight: 96,
      aliases: ['marrakesh', 'mrakch', 'kech'],
      districts: [
        'Guéliz',
        'Hivernage',
        'Massira',
        'Daoudiate',
        'Mhamid',
        'Targa',
        'Sidi Youssef Ben Ali',
        'Azli',
        'Médina',
      ],
    },
    {
      nameFr: 'Agadir',
      nameAr: 'أكادير',
      lat: 30.4278,
      lng: -9.5981,
      weight: 60,
      aliases: ['agadire'],
      districts: ['Hay Mohammadi', 'Founty', 'Dakhla', 'Talborjt', 'Tikiouine', 'Haut Founty'],
    },
    { nameFr: 'Inezgane', nameAr: 'إنزكان', lat: 30.3553, lng: -9.5364, weight: 18, aliases: ['inzegane', 'inezgan'] },
    {
      nameFr: 'Essaouira',
      nameAr: 'الصويرة',
      lat: 31.5085,
      lng: -9.7595,
      weight: 12,
      aliases: ['mogador', 'essawira'],
    },
    {
      nameFr: 'El Kelâa des Sraghna',
      nameAr: 'قلعة السراغنة',
      lat: 32.0481,
      lng: -7.4083,
      weight: 8,
      aliases: ['kelaa sraghna', 'kalaat sraghna'],
    },
    {
      nameFr: 'Ben Guerir',
      nameAr: 'ابن جرير',
      lat: 32.2361,
      lng: -7.9538,
      weight: 8,
      aliases: ['benguerir', 'bengrir'],
    },
    { nameFr: 'Taroudant', nameAr: 'تارودانت', lat: 30.4703, lng: -8.877, weight: 10, aliases: ['taroudante'] },
    { nameFr: 'Tiznit', nameAr: 'تيزنيت', lat: 29.6974, lng: -9.7316, weight: 8 },
    {
      nameFr: 'Ouarzazate',
      nameAr: 'ورزازات',
      lat: 30.9189,
      lng: -6.8934,
      weight: 10,
      aliases: ['warzazat', 'ouarzazat'],
    },
    {
      nameFr: 'Errachidia',
      nameAr: 'الراشيدية',
      lat: 31.9314,
      lng: -4.4244,
      weight: 8,
      aliases: ['rachidia', 'er-rachidia'],
    },
    { nameFr: 'Guelmim', nameAr: 'كلميم', lat: 28.987, lng: -10.0574, weight: 8, aliases: ['goulmim', 'goulimine'] },
    { nameFr: 'Laâyoune', nameAr: 'العيون', lat: 27.1536, lng: -13.2033, weight: 14, aliases: ['laayoun', 'el aaiun'] },
  ],
};

export const hubData: readonly HubData[] = [casablanca, rabat, tanger, marrakech];

/** Texts that senders wrote and that match no city or alias, with the town that staff chose. */
export const unknownPlaces: readonly (readonly [string, string])[] = [
  ['Tit Mellil', 'Casablanca'],
  ['Had Soualem', 'Berrechid'],
  ['Dcheira', 'Inezgane'],
  ['Ouled Teima', 'Taroudant'],
  ['Tamansourt', 'Marrakech'],
  ['Aïn El Aouda', 'Témara'],
  ['Bouznika', 'Benslimane'],
  ['Sidi Bouknadel', 'Salé'],
  ['Zaïo', 'Nador'],
  ['Gzenaya', 'Tanger'],
  ['Mehdia plage', 'Kénitra'],
  ['Aourir', 'Agadir'],
  ['Dar Bouazza', 'Casablanca'],
  ['Deroua', 'Berrechid'],
  ['Aït Ourir', 'Marrakech'],
  ['أيت ملول', 'Inezgane'],
  ['Cabo Negro', 'Martil'],
  ['سيدي رحال', 'Berrechid'],
];
