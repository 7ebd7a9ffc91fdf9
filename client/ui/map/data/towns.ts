// The towns of the offline map, collected by hand (see README.md). Rank 1 is labelled first, rank 3 only at high zoom.

interface TownData {
  fr: string;
  ar: string;
  lat: number;
  lng: number;
  rank: 1 | 2 | 3;
}

const place =
  (rank: TownData['rank']) =>
  (fr: string, ar: string, lat: number, lng: number): TownData => ({ fr, ar, lat, lng, rank });
const [big, middle, small] = [place(1), place(2), place(3)];

export const towns: readonly TownData[] = [
  big('Casablanca', 'الدار البيضاء', 33.5731, -7.5898),
  big('Rabat', 'الرباط', 34.0209, -6.8416),
  big('Tanger', 'طنجة', 35.7595, -5.834),
  big('Marrakech', 'مراكش', 31.6295, -7.9811),
  big('Fès', 'فاس', 34.0331, -5.0003),
  big('Agadir', 'أكادير', 30.4278, -9.5981),
  big('Oujda', 'وجدة', 34.6814, -1.9086),
  big('Laâyoune', 'العيون', 27.1536, -13.2033),
  big('Dakhla', 'الداخلة', 23.6848, -15.958),

  middle('Meknès', 'مكناس', 33.8935, -5.5473),
  middle('Kénitra', 'القنيطرة', 34.261, -6.5802),
  middle('Mohammedia', 'المحمدية', 33.6861, -7.3829),
  middle('El Jadida', 'الجديدة', 33.2316, -8.5007),
  middle('Safi', 'آسفي', 32.2994, -9.2372),
  middle('Essaouira', 'الصويرة', 31.5085, -9.7595),
  middle('Settat', 'سطات', 33.001, -7.6166),
  middle('Khouribga', 'خريبكة', 32.8811, -6.9063),
  middle('Béni Mellal', 'بني ملال', 32.3373, -6.3498),
  middle('Tétouan', 'تطوان', 35.5785, -5.3684),
  middle('Larache', 'العرائش', 35.1932, -6.1557),
  middle('Al Hoceïma', 'الحسيمة', 35.2517, -3.9372),
  middle('Nador', 'الناظور', 35.1681, -2.9335),
  middle('Taza', 'تازة', 34.2133, -4.0103),
  middle('Ouarzazate', 'ورزازات', 30.9189, -6.8934),
  middle('Errachidia', 'الراشيدية', 31.9314, -4.4244),
  middle('Tiznit', 'تيزنيت', 29.6974, -9.7316),
  middle('Guelmim', 'كلميم', 28.987, -10.0574),
  middle('Tan-Tan', 'طانطان', 28.438, -11.1032),

  small('Salé', 'سلا', 34.0531, -6.7985),
  small('Témara', 'تمارة', 33.9287, -6.9066),
  small('Skhirat', 'الصخيرات', 33.8527, -7.0317),
  small('Bouznika', 'بوزنيقة', 33.7894, -7.1597),
  small('Benslimane', 'بنسليمان', 33.6122, -7.1211),
  small('Bouskoura', 'بوسكورة', 33.4489, -7.6486),
  small('Berrechid', 'برشيد', 33.2655, -7.5876),
  small('Azemmour', 'أزمور', 33.2877, -8.3421),
  small('Ben Guerir', 'ابن جرير', 32.2361, -7.9538),
  small('El Kelâa des Sraghna', 'قلعة السراغنة', 32.0481, -7.4083),
  small('Fquih Ben Salah', 'الفقيه بن صالح', 32.5003, -6.6905),
  small('Chichaoua', 'شيشاوة', 31.5449, -8.7637),
  small('Inezgane', 'إنزكان', 30.3553, -9.5364),
  small('Taroudant', 'تارودانت', 30.4703, -8.877),
  small('Khémisset', 'الخميسات', 33.8242, -6.0663),
  small('Sidi Kacem', 'سيدي قاسم', 34.2214, -5.7078),
  small('Ouezzane', 'وزان', 34.7958, -5.5785),
  small('Chefchaouen', 'شفشاون', 35.1688, -5.2636),
  small('Ksar El Kébir', 'القصر الكبير', 35.0017, -5.9053),
  small('Asilah', 'أصيلة', 35.465, -6.034),
  small('Fnideq', 'الفنيدق', 35.8494, -5.3575),
  small('Martil', 'مرتيل', 35.6166, -5.2752),
  small('Berkane', 'بركان', 34.92, -2.32),
  small('Taourirt', 'تاوريرت', 34.4073, -2.8973),
  small('Azrou', 'أزرو', 33.4344, -5.2211),
  small('Midelt', 'ميدلت', 32.6852, -4.7451),
  small('Tinghir', 'تنغير', 31.5147, -5.5328),
  small('Tarfaya', 'طرفاية', 27.9396, -12.9261),
  small('Boujdour', 'بوجدور', 26.1263, -14.4842),
];
