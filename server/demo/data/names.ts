// Names as people here bear them, in Latin letters and in Arabic.

type Name = readonly [latin: string, arabic: string];

export const men: readonly Name[] = [
  ['Youssef', 'يوسف'], ['Mohamed', 'محمد'], ['Omar', 'عمر'], ['Mehdi', 'المهدي'], ['Hamza', 'حمزة'], ['Karim', 'كريم'], ['Rachid', 'رشيد'], ['Anas', 'أنس'], ['Ayoub', 'أيوب'],
  ['Othmane', 'عثمان'], ['Samir', 'سمير'], ['Adil', 'عادل'], ['Hicham', 'هشام'], ['Mounir', 'منير'], ['Yassine', 'ياسين'], ['Soufiane', 'سفيان'], ['Abdelilah', 'عبد الإله'],
  ['Khalid', 'خالد'], ['Nabil', 'نبيل'], ['Reda', 'رضا'], ['Zakaria', 'زكرياء'], ['Ismaïl', 'إسماعيل'], ['Brahim', 'إبراهيم'], ['Hassan', 'حسن'], ['Saïd', 'سعيد'], ['Mustapha', 'مصطفى'],
  ['Aziz', 'عزيز'], ['Tarik', 'طارق'], ['Amine', 'أمين'], ['Badr', 'بدر'], ['Driss', 'إدريس'], ['Fouad', 'فؤاد'], ['Jamal', 'جمال'], ['Marouane', 'مروان'], ['Simohamed', 'سي محمد'],
];

export const women: readonly Name[] = [
  ['Fatima-Zahra', 'فاطمة الزهراء'], ['Salma', 'سلمى'], ['Khadija', 'خديجة'], ['Imane', 'إيمان'], ['Nora', 'نورة'], ['Houda', 'هدى'], ['Meryem', 'مريم'], ['Sanaa', 'سناء'],
  ['Loubna', 'لبنى'], ['Nadia', 'نادية'], ['Zineb', 'زينب'], ['Hajar', 'هاجر'], ['Asmae', 'أسماء'], ['Ghita', 'غيثة'], ['Kenza', 'كنزة'], ['Aïcha', 'عائشة'], ['Samira', 'سميرة'],
  ['Hanane', 'حنان'], ['Karima', 'كريمة'], ['Naïma', 'نعيمة'], ['Siham', 'سهام'], ['Wafae', 'وفاء'], ['Yousra', 'يسرى'], ['Chaimae', 'شيماء'], ['Ibtissam', 'ابتسام'],
  ['Rajae', 'رجاء'], ['Latifa', 'لطيفة'], ['Soukaina', 'سكينة'], ['Malika', 'مليكة'], ['Ilham', 'إلهام'], ['Bouchra', 'بشرى'], ['Amal', 'أمل'], ['Hafsa', 'حفصة'], ['Oumaima', 'أميمة'],
];

export const families: readonly Name[] = [
  ['El Idrissi', 'الإدريسي'], ['Benkirane', 'بنكيران'], ['Ouazzani', 'الوزاني'], ['Tazi', 'التازي'], ['Lahlou', 'لحلو'], ['Amrani', 'العمراني'], ['Bennis', 'بنيس'], ['Chraibi', 'الشرايبي'],
  ['Sebti', 'السبتي'], ['Filali', 'الفيلالي'], ['Kabbaj', 'القباج'], ['Skalli', 'السقلي'], ['Alaoui', 'العلوي'], ['Naciri', 'الناصري'], ['Berrada', 'برادة'], ['Fassi', 'الفاسي'],
  ['Lamrani', 'لمراني'], ['Jabri', 'الجابري'], ['Rami', 'الرامي'], ['Saber', 'صابر'], ['Ouali', 'الوالي'], ['Hilali', 'الهلالي'], ['Daoudi', 'الداودي'], ['Toumi', 'التومي'],
  ['Bouzid', 'بوزيد'], ['Zniber', 'زنيبر'], ['Essaidi', 'السعيدي'], ['Cherkaoui', 'الشرقاوي'], ['Mansouri', 'المنصوري'], ['Benali', 'بنعلي'], ['Belkacem', 'بلقاسم'], ['Hajji', 'حجي'],
  ['Bakkali', 'البقالي'], ['Khattabi', 'الخطابي'], ['Mernissi', 'المرنيسي'], ['Guessous', 'كسوس'], ['Bensouda', 'بنسودة'], ['El Khayat', 'الخياط'], ['Ait Lahcen', 'آيت لحسن'], ['Ouhabi', 'الوهابي'],
  ['Boukhris', 'بوخريص'], ['Tahiri', 'الطاهري'], ['Rahmouni', 'الرحموني'], ['Ziani', 'الزياني'], ['Slaoui', 'السلاوي'], ['El Mouden', 'المودن'], ['Haddad', 'الحداد'], ['Nejjar', 'النجار'],
  ['Sqalli', 'الصقلي'], ['Benjelloun', 'بنجلون'], ['El Guerrouj', 'الكروج'], ['Aboulkacem', 'أبو القاسم'], ['Moutawakil', 'المتوكل'], ['Karimi', 'الكريمي'], ['Oubella', 'أوبلا'], ['Azzouzi', 'العزوزي'],
];

/** Two digits after 06 or 07 that the operators give out. */
export const mobilePrefixes = ['61', '62', '63', '64', '65', '66', '67', '68', '70', '71', '72', '73', '76', '77'] as const;
