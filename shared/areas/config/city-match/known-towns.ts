// Towns of Morocco: the French and the Arabic name, and other spellings that people use. They help to recognise a
// configured city. A town that is not configured keeps a text that means it from being taken for another one.

/** One town per line: French name | Arabic name | other spellings, with commas. */
const lines = `
Casablanca | الدار البيضاء | casa, kaza, casa blanca, caza, dar beida, dar el beida, dar lbida, dar lbayda, dar lbeida, kazablanca, d lbida, كازا, البيضاء, كازابلانكا, الدارالبيضاء
Rabat | الرباط | rbat, rabbat, erribat, rbt
Salé | سلا | sala, sla, salee, sale ville, sala al jadida, sala jadida
Témara | تمارة | tmara, temara, tamara, تمارا
Skhirat | الصخيرات | skhirate, skherat, es skhirat, s5irat, skhiratte
Tamesna | تامسنا | tamsna, tamasna
Kénitra | القنيطرة | knitra, 9nitra, qnitra, quenitra, kenetra, l9nitra, kunitra, لقنيطرة
Fès | فاس | fes, fez, fas, fas jdid, fess
Meknès | مكناس | mknas, meknas, miknas, mequinez, mekness, maknas
Marrakech | مراكش | marrakesh, mrakch, kech, kesh, marakch, marrakesch, merrakech, مراكيش, mrrakch
Tanger | طنجة | tanja, tangier, tangiers, tanjah, tnja, tanjer, tange, طنجه
Tétouan | تطوان | titwan, tetwan, titouan, tetuan, tittawan, tettouan
Agadir | أكادير | agadyr, اكادير, اغادير, أغادير, agader
Oujda | وجدة | wajda, oujada, ojda, wjda, wejda
El Jadida | الجديدة | jadida, jdida, ljdida, eljdida, mazagan, l jdida
Safi | آسفي | asfi, assafi, asafi, اسفي, أسفي
Mohammedia | المحمدية | mohamadia, mohammadia, mohamedia, fedala, lmohamadia, mhamdia, lmhamdia, mohemmedia
Beni Mellal | بني ملال | bni mellal, beni melal, bnimellal, bni mlal, bimellal, bani mellal
Khouribga | خريبكة | khribga, khoribga, 5ribga, 5ouribga, خريبگة, khouribgua, kharibga
Settat | سطات | stat, setat, sttat
Nador | الناظور | nadour, nadore, enador, الناضور, ناظور
Al Hoceima | الحسيمة | hoceima, hoceïma, lhoceima, houceima, hoceyma, alhoceima, husima, l7oceima, elhoceima
Taza | تازة | tazza, taaza, تازا
Khémisset | الخميسات | khmissat, lkhmisat, khemissat, khmisset, 5missat, khemiset, lkhmissat
Larache | العرائش | larach, l3rayech, laarach, laraiche, larrache, العرايش, l araich
Ksar El Kebir | القصر الكبير | ksar kebir, ksar lkbir, lksar lkbir, alcazarquivir, kasr kebir, ksar elkebir
Guelmim | كلميم | goulmim, goulimine, guelmime, glmim, كليميم, gulmim, guelmine
Berrechid | برشيد | berchid, brchid, berreched, brrchid, ber rechid
Berkane | بركان | brkan, abrkan, berkan
Taourirt | تاوريرت | taourit, tawrirt, taorirt
Inezgane | إنزكان | inzgan, inzegane, inezgan, انزكان, nzgan
Aït Melloul | أيت ملول | ait meloul, ayt mloul, ait mlloul, ايت ملول
Dcheira El Jihadia | الدشيرة الجهادية | dcheira, dchira, الدشيرة, deshira, dchayra
Khénifra | خنيفرة | khnifra, 5nifra, khenifera
Fquih Ben Salah | الفقيه بن صالح | fkih ben saleh, fqih ben salah, fquih ben saleh, fkih bensalah, fquih bensalah
Tiznit | تيزنيت | tznit, tiznite
Taroudant | تارودانت | taroudannt, taroudante, tarodant
Errachidia | الرشيدية | rachidia, rachidya, er rachidia, ksar souk
Ouarzazate | ورزازات | warzazat, ouarzazat, ouerzazate, warzazate, wrzazat
Sidi Kacem | سيدي قاسم | sidi kacim, sidi qacem, sidi 9acem, sidi kassem, sidi gacem
Sidi Slimane | سيدي سليمان | sidi sliman, sidi soulaymane, sidi sulayman
Sidi Bennour | سيدي بنور | sidi benour, sidi bnour, sidi benor
Youssoufia | اليوسفية | yousoufia, yousfia, lyoussoufia, youssefia, louis gentil
Essaouira | الصويرة | souira, swira, essawira, mogador, saouira, esaouira, essouira
Laâyoune | العيون | layoun, laayoun, laayune, el aaiun, laayoun sahara, l3youn, la3youne, layoune, العيون الساقية الحمراء
Dakhla | الداخلة | ad dakhla, eddakhla, dakhela, dkhla, da5la
Boujdour | بوجدور | bojdour, boujdor
Es-Semara | السمارة | smara, semara, essmara, smarra
Tan-Tan | طانطان | tantan, tan tane, طان طان
Tarfaya | طرفاية | tarfaia
Ouazzane | وزان | wazan, ouazane, wazzan, ouezzane
Chefchaouen | شفشاون | chaouen, chawen, chefchawen, chaouene, xaouen, شاون, الشاون, chauen
Martil | مرتيل | martile, martill, mertil
M'diq | المضيق | mdiq, mdi9, rincon, madiq, lmdiq
Fnideq | الفنيدق | fnidek, fnidq, castillejos, lfnideq, fnide9
Asilah | أصيلة | assila, asila, arzila, assilah, اصيلة
Sefrou | صفرو | safrou, sefro, sfrou
Azrou | أزرو | azro, ازرو
Ifrane | إفران | ifran, yfrane, افران
Midelt | ميدلت | medelt, midlt
Guercif | جرسيف | gercif, guersif, grcif, كرسيف
Jerada | جرادة | jrada, djerada
Zagora | زاكورة | zakora, zagoura, زاگورة
Tinghir | تنغير | tinerhir, tinghire, tingher, tnghir
Azilal | أزيلال | azlal, ازيلال
Kelaa des Sraghna | قلعة السراغنة | kelaa, el kelaa, kelaat sraghna, kelaa sraghna, kla sraghna, 9al3at sraghna, القلعة
Ben Guerir | بن جرير | benguerir, bengrir, ben grir, bengurir, بنجرير, ابن جرير, benguérir
Benslimane | بن سليمان | ben slimane, ben sliman, bensliman, بنسليمان
Bouznika | بوزنيقة | bouzni9a, bouznica, buznika
Bouskoura | بوسكورة | bouskora, bskoura, bousekoura
Ville Verte Bouskoura | المدينة الخضراء | ville verte
Dar Bouazza | دار بوعزة | dar bouaza, dar bou azza, dar bo3azza
Nouaceur | النواصر | nouasser, nouacer, nwasser
Deroua | الدروة | droua, derroua, ad deroua, drwa
Médiouna | مديونة | mediona, mdiouna
Tit Mellil | تيط مليل | tit melil, titmellil, tit mlil, tite mellil
Aïn Harrouda | عين حرودة | ain harouda, ain herrouda, 3in harouda
Had Soualem | حد السوالم | soualem, had swalem, hed soualem, السوالم
Azemmour | أزمور | azemour, azmour, ازمور
Bir Jdid | البئر الجديد | birjdid, bir jedid, bir el jdid, البير الجديد
Oued Zem | وادي زم | ouedzem, wad zem, oued zm, واد زم, wadzem
Kasba Tadla | قصبة تادلة | kasbat tadla, kasbah tadla, 9asba tadla, kasba tadela
Souk Sebt Oulad Nemma | سوق السبت أولاد النمة | souk sebt, souk sebt oulad nama, souk sbt, سوق السبت
Oulad Teïma | أولاد تايمة | ouled teima, oulad tayma, ouled taima, houara, اولاد تايمة, oulad berhil teima
Biougra | بيوكرى | biogra, byougra, bioukra
Sidi Ifni | سيدي إفني | sidi ifny, sidi yfni, سيدي افني
Tata | طاطا | tatta
Sidi Yahia El Gharb | سيدي يحيى الغرب | sidi yahya, sidi yahia, sidi yahya el gharb, sidi yahya lgharb
Mechra Bel Ksiri | مشرع بلقصيري | belksiri, mechraa belksiri, bel ksiri, belqsiri, mechra belksiri
Souk El Arbaa | سوق الأربعاء الغرب | souk larbaa, souk arbaa, souk larba3, souk el arbaa du gharb, souk el arba gharb, larbaa gharb
Tiflet | تيفلت | tiflt, tifelt, tiflète
Rommani | الرماني | romani, roumani
El Hajeb | الحاجب | hajeb, lhajeb, elhajeb, el hajib, l7ajeb
Mrirt | مريرت | m'rirt, mrirte, mriret
Taounate | تاونات | taounat, tawnate
Missour | ميسور | misour, mysour
Figuig | فكيك | figig, fegig, فجيج, فگيگ
Bouarfa | بوعرفة | bou arfa, bo3arfa, bouaarfa
Ahfir | أحفير | ahfire, احفير
Zaïo | زايو | zayo, zaiou
Al Aaroui | العروي | laaroui, aroui, el aroui, l3roui, monte arruit, laroui
Selouane | سلوان | slouane, seloan, selwan
Saïdia | السعيدية | saidia, essaidia, sa3idia
Imzouren | إمزورن | imzouran, imzorn, امزورن
Chichaoua | شيشاوة | chichawa, chichaua
Aït Ourir | أيت أورير | ait ourire, ait orir, ايت اورير, ait aourir
Tahannaout | تحناوت | tahanaout, tahanout, tahannawt
Demnate | دمنات | demnat, damnat, dmnate
Erfoud | أرفود | arfoud, arfod, ارفود
Rissani | الريصاني | risani, ressani
Goulmima | كلميمة | gelmima, goulmim errachidia
Boulemane | بولمان | boulman, boulmane
Kalaat M'Gouna | قلعة مكونة | kelaa mgouna, kelaat mgouna, kalaa mgouna, kelaa des mgouna, qalaat mgouna
Boumalne Dadès | بومالن دادس | boumalne, boumaln, boumalen dades
Lqliâa | القليعة | lqliaa, qliaa, kliaa, lkliaa, leqliaa, 9li3a
Drarga | الدراركة | drargua, draarga
Temsia | التمسية | temsya, tamsia
Aourir | أورير | awrir, aourire, اورير
Sidi Bouzid | سيدي بوزيد | sidi bozid
Moulay Bousselham | مولاي بوسلهام | moulay bouselham, mly bousselham
Sidi Allal El Bahraoui | سيدي علال البحراوي | sidi allal bahraoui, bahraoui, kamouni
Mehdia | المهدية | mehdya, mahdia, mehdya plage
Ksar Sghir | القصر الصغير | ksar seghir, ksar es seghir, lksar sghir
Gueznaia | كزناية | gzenaya, gueznaya, gzenaia, boukhalef gzenaya
Oulad Ayad | أولاد عياد | ouled ayad, oulad ayyad
Sidi Smaïl | سيدي إسماعيل | sidi smail, sidi ismail, sidi smayl
Sidi Rahal | سيدي رحال | sidi rahhal, sidi rahal chatai, sidi rehal
El Menzel | المنزل | menzel, lmenzel
Aïn Taoujdate | عين تاوجطات | ain taoujdat, ain toujdate, 3in taoujtat
Moulay Idriss Zerhoun | مولاي إدريس زرهون | moulay driss zerhoun, zerhoun, moulay idriss
Aïn Aouda | عين عودة | ain auda, ain ouda, 3in 3ouda
El Gara | الكارة | gara, lgara
Oulad Abbou | أولاد عبو | ouled abbou, oulad abou
Zemamra | الزمامرة | zmamra, zemmamra, khmis zemamra
Targuist | تاركيست | targist, targuiste
Kariat Ba Mohamed | قرية با محمد | karia ba mohamed, kariat ba mohammed, karia
`;

// Places that people live in, known only so that their names are not taken for another town's.
const otherNames =
  'Aghbala, Aghbalou, Agdz, Agourai, Aguelmous, Aïn Atiq, Aïn Cheggag, Aïn Dfali, Aïn Jemaa, Aïn Leuh, Aïn Beni Mathar, Aïn Karma, Aït Baha, ' +
  'Aït Iaaza, Aït Ishaq, Aït Attab, Aït Amira, Aït Daoud, Ajdir, Akka, Akchour, Akhfennir, Aknoul, Aklim, Alnif, Amizmiz, Anza, Aoulouz, Assa, Assahrij, Attaouia, ' +
  'Azrou Aït Melloul, Bab Berred, Bab Taza, Béni Ansar, Ben Ahmed, Ben Taïeb, Beni Bouayach, Beni Chiker, Beni Drar, Beni Yakhlef, Bejaad, Bhalil, Bigoudine, Bni Hadifa, ' +
  'Bouanane, Boudnib, Bouguedra, Bouknadel, Bou Izakarn, Boumia, Bni Khallad, Bradia, Brikcha, Chellalat, Chemaia, Dar Chaoui, Dar Gueddari, Dar Kebdani, Dar Ould Zidouh, ' +
  'Debdou, Driouch, Echemmaia, El Borouj, El Guerdane, El Kebab, El Ksiba, El Mansouria, El Marsa, El Ouatia, Er-Rich, Farkhana, Foum Zguid, Foum El Hisn, Ghafsai, Ghmate, ' +
  'Gouirrat, Gourrama, Guerguerat, Guigou, Had Kourt, Haj Kaddour, Harhoura, Hattane, Ighrem, Imintanoute, Imilchil, Imouzzer Kandar, Imouzzer Marmoucha, Issaguen, Itzer, ' +
  'Jamaat Shaim, Jebha, Jorf, Jorf El Melha, Jorf Lasfar, Kassita, Kehf Nsour, Kerrouna, Ketama, Khemis Sahel, Khemis du Dadès, Khnichet, Lagouira, Lakhssas, Lalla Mimouna, ' +
  'Lalla Takerkoust, Loudaya, Loulad, Madagh, Massa, Matmata, Merzouga, Merchouch, Midar, Mirleft, Mograne, Moulay Abdellah, Moulay Bouazza, Moulay Yacoub, Mzouda, N’Zalat Bni Amar, ' +
  'Oualidia, Oued Amlil, Oued Laou, Oued Cherrat, Oulad Berhil, Oulad Frej, Oulad Ghanem, Oulad Hassoune, Oulad Mbarek, Oulad Mrah, Oulad Saïd, Oulad Salah, Oulad Tayeb, ' +
  'Oulad Yaich, Oulmès, Ouaouizeght, Ouled Dahhou, Outat El Haj, Oukaimeden, Ounagha, Ourika, Ras El Aïn, Ras El Ma, Ribate El Kheir, Sabaa Aiyoun, Sebt Gzoula, Sebt Jahjouh, Sebt El Maarif, ' +
  'Sid Zouine, Sidi Abdelkader, Sidi Addi, Sidi Ali Ben Hamdouche, Sidi Allal Tazi, Sidi Bibi, Sidi Bou Othmane, Sidi Boubker, Sidi Chiker, Sidi El Mokhtar, Sidi Hajjaj, Sidi Jaber, ' +
  'Sidi Lamine, Sidi Moussa, Sidi Taibi, Sidi Harazem, Skoura, Smimou, Souk Tlet El Gharb, Tabounte, Tafersit, Tafetacht, Tafraout, Tafoghalt, Taghazout, Tagounite, Tahla, Tainaste, ' +
  'Talaint, Taliouine, Talmest, Talsint, Tamaris, Tamanar, Tamraght, Tamallalt, Tamassint, Taghjijt, Taliouine, Tendrara, Thar Es-Souk, Tidili, Tifariti, Timahdite, Tinejdad, Tissa, ' +
  'Tissint, Tiztoutine, Tizi Ouasli, Timezgadiouine, Tnine Chtouka, Tnine Sidi Lyamani, Touima, Touissit, Toulal, Toundoute, Zaouiat Cheikh, Zaouiat Bougrine, Zegzel, Zag, Zirara, Zoumi, ' +
  'Ifrane Anti-Atlas, Ouaouizaght, Sidi Hajjaj Oued Hassar, Bouizakarne, Melloussa, Jouamaa, Ain Lahcen, Oued Fodda, Sahel Oulad Hriz, Laghdira, Lahraouyine, Errahma, Mohamed V, Sidi Hassine';

interface KnownTown {
  name: string;
  /** All names, the French one first. */
  names: readonly string[];
}

const parts = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Towns with the spellings by which people name them. */
export const knownTowns: readonly KnownTown[] = [
  ...parts(lines, '\n').map((line) => {
    const [name = '', arabic = '', others = ''] = line.split('|').map((part) => part.trim());
    return { name, names: [name, arabic, ...parts(others, ',')] };
  }),
  ...parts(otherNames, ',').map((name) => ({ name, names: [name] })),
];
