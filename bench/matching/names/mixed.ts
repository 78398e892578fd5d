import type { Random } from '../../../src/seeding/random.ts';
import { type Culture, entries, type Name, type Sex, shortened, words } from './culture.ts';

/** A name in several Latin spellings, then in its own script. */
type Spelled = readonly [string, ...string[]];
type List = readonly [Spelled, ...Spelled[]];

/** People with Arabic names. */
export const ARABIC: Culture = cultureOf({
  given: (sex, random) => random.pickEarly(sex === 'man' ? ARABIC_MEN : ARABIC_WOMEN),
  surname: (_, random) => random.pick(ARABIC_SURNAMES),
  common: (sex, random) => [
    commonOf(sex === 'man' ? ARABIC_MEN : ARABIC_WOMEN, 6, random),
    commonOf(ARABIC_SURNAMES, 10, random),
  ],
});

/** People with names in Cyrillic. Surnames of women end in -a. */
export const CYRILLIC: Culture = cultureOf({
  given: (sex, random) => random.pickEarly(sex === 'man' ? CYRILLIC_MEN : CYRILLIC_WOMEN),
  surname: (sex, random) => inflected(random.pickEarly(CYRILLIC_SURNAMES), sex),
  common: (sex, random) => [
    commonOf(sex === 'man' ? CYRILLIC_MEN : CYRILLIC_WOMEN, 6, random),
    inflected(commonOf(CYRILLIC_SURNAMES, 10, random), sex),
  ],
});

/** People with Chinese names. In Chinese characters the surname comes first, without a space. */
export const CHINESE: Culture = cultureOf({
  given: (_, random) =>
    joined(random.pick(CHINESE_SYLLABLES), random.pick(CHINESE_SYLLABLES), ['', '-', ' ']),
  surname: (_, random) => random.pickEarly(CHINESE_SURNAMES),
  common: (_, random) => [commonOf(CHINESE_SYLLABLES, 8, random), commonOf(CHINESE_SURNAMES, 5, random)],
  surnameFirst: true,
  nickname: (_, random) => random.pick(ENGLISH_NAMES),
});

/** People with Korean names. In Hangul the surname comes first, without a space. */
export const KOREAN: Culture = cultureOf({
  given: (sex, random) => {
    const ends = sex === 'man' ? KOREAN_MEN : KOREAN_WOMEN;
    return joined(random.pick(KOREAN_SYLLABLES), random.pick(ends), ['-', ' ', '']);
  },
  surname: (_, random) => random.pickEarly(KOREAN_SURNAMES),
  common: (sex, random) => {
    const ends = sex === 'man' ? KOREAN_MEN : KOREAN_WOMEN;
    const given = joined(commonOf(KOREAN_SYLLABLES, 3, random), commonOf(ends, 3, random), ['-']);
    return [given, commonOf(KOREAN_SURNAMES, 4, random)];
  },
  surnameFirst: true,
  nickname: (_, random) => random.pick(ENGLISH_NAMES),
});

function shortForm(first: string, random: Random): string {
  return shortened(first, NICKNAMES, random);
}

interface Source {
  given: (sex: Sex, random: Random) => Spelled;
  surname: (sex: Sex, random: Random) => Spelled;
  common: (sex: Sex, random: Random) => [Spelled, Spelled];
  surnameFirst?: boolean;
  /** By default, a short form of the first name. */
  nickname?: Culture['nickname'];
}

function cultureOf({ given, surname, common, surnameFirst = false, nickname = shortForm }: Source): Culture {
  const named = ([first, last]: readonly [Spelled, Spelled], random: Random) => {
    const latin = first.length - 1;
    const own = { first: pickLatin(first, random), middle: '', last: pickLatin(last, random) };
    const others = Array.from({ length: Math.max(latin, last.length - 1) }, (_, place): Name => {
      return {
        first: first[place % latin] ?? own.first,
        middle: '',
        last: last[place % (last.length - 1)] ?? own.last,
      };
    }).filter(({ first: a, last: b }) => a !== own.first || b !== own.last);
    return { name: own, respellings: [...others, inScript(first, last, surnameFirst)] };
  };
  return {
    name: (sex, random) => named([given(sex, random), surname(sex, random)], random),
    commonName: (sex, random) => named(common(sex, random), random),
    nickname,
    marriedSurname: (last, sex, random) => {
      const other = pickLatin(surname(sex, random), random);
      return random.chance(0.25) ? `${last}-${other}` : other;
    },
    childSurname: (father, _, sex) =>
      sex === 'woman' && /(?:ov|ev|in)$/.test(father) ? `${father}a` : father,
  };
}

function inScript(first: Spelled, last: Spelled, surnameFirst: boolean): Name {
  const [given = '', family = ''] = [first.at(-1), last.at(-1)];
  return surnameFirst
    ? { first: '', middle: '', last: family + given }
    : { first: given, middle: '', last: family };
}

function pickLatin(name: Spelled, random: Random): string {
  return random.pickEarly(name.slice(0, -1) as [string, ...string[]]);
}

/** Joins two syllables in each of their spellings, with each of the separators. */
function joined(one: Spelled, other: Spelled, separators: readonly string[]): Spelled {
  const latin = Math.max(one.length, other.length) - 1;
  const spellings = separators.flatMap((separator) =>
    Array.from({ length: latin }, (_, place) => {
      const start = one[place % (one.length - 1)] ?? '';
      const end = other[place % (other.length - 1)] ?? '';
      return start + separator + (separator === '' ? end.toLowerCase() : end);
    }),
  );
  return [...spellings, `${one.at(-1)}${other.at(-1)}`] as unknown as Spelled;
}

function inflected(name: Spelled, sex: Sex): Spelled {
  if (sex === 'man' || !/(?:ov|ev|in)$/.test(name[0])) return name;
  return name.map((form) =>
    /\p{Script=Cyrillic}/u.test(form) ? `${form}а` : `${form}a`,
  ) as unknown as Spelled;
}

/** Splits a list of names; the spellings of each name are divided by spaces. */
function list(text: string): List {
  return entries(text);
}

/** Returns one of the first names of a list. */
function commonOf([first, ...more]: List, count: number, random: Random): Spelled {
  return random.pick([first, ...more.slice(0, count - 1)]);
}

const ARABIC_MEN = list(`
  Mohammed Muhammad Mohamed Mohammad محمد|Ahmed Ahmad أحمد|Ali Aly علي|Mahmoud Mahmud محمود|Hassan Hasan حسن|Ibrahim Ebrahim إبراهيم
  |Hussein Husain Hossein حسين|Khaled Khalid خالد|Youssef Yusuf Yousef يوسف|Omar Umar عمر|Mustafa Moustafa Mostafa مصطفى|Abdullah Abdallah عبدالله
  |Abdulrahman Abdelrahman Abdurrahman عبدالرحمن|Tariq Tarek طارق|Saeed Said سعيد|Karim Kareem كريم|Jamal Gamal جمال|Samir Sameer سمير
  |Faisal Faysal فيصل|Waleed Walid وليد|Hamza Hamzah حمزة|Bilal Belal بلال|Zaid Zayd زيد|Rashid Rasheed راشد|Nasser Nasir ناصر|Osama Usama أسامة
  |Amir Ameer أمير|Majid Majed ماجد|Sami Samy سامي|Adel Adil عادل|Yasser Yasir ياسر|Ismail Ismael إسماعيل|Suleiman Sulaiman Soliman سليمان
  |Anwar Anwer أنور|Fadi Fady فادي|Ziad Ziyad زياد|Bassam Basam بسام|Munir Mounir منير|Imad Emad عماد|Hisham Hesham هشام
`);
const ARABIC_WOMEN = list(`
  Fatima Fatimah Fatma فاطمة|Aisha Aysha Aicha عائشة|Maryam Mariam مريم|Zainab Zeinab Zaynab زينب|Khadija Khadijah خديجة|Nour Noor نور
  |Layla Leila Laila ليلى|Yasmin Yasmeen Yasmine ياسمين|Huda Hoda هدى|Amina Ameena أمينة|Salma Selma سلمى|Rania Raniya رانيا|Dina Deena دينا
  |Samira Sameera سميرة|Hanan Hanane حنان|Iman Eman إيمان|Nadia Nadya نادية|Sawsan Sausan سوسن|Rasha Racha رشا|Mona Muna منى|Reem Rim ريم
  |Asma Asmaa أسماء|Hiba Heba هبة|Suad Souad سعاد|Jamila Gamila جميلة|Karima Kareema كريمة|Lubna Lobna لبنى|Najwa Nagwa نجوى|Rabia Rabiaa رابعة
  |Sumaya Sumayyah سمية|Wafa Wafaa وفاء|Amal Amaal أمل
`);
const ARABIC_SURNAMES = list(`
  Al-Masri Al-Masry El-Masri Elmasry المصري|Hassan Hasan حسن|Ibrahim Ebrahim إبراهيم|Al-Ali Alali العلي|Khalil Khaleel خليل|Saleh Salih صالح
  |Al-Ahmad Al-Ahmed الأحمد|Haddad Hadad حداد|Khoury Khouri Khuri خوري|Mansour Mansur منصور|Nasser Nasir ناصر|Hamdan Hamdane حمدان
  |Al-Shami El-Shami Alshami الشامي|Qasim Kassem Qassem قاسم|Darwish Darwich درويش|Awad Awwad عوض|Al-Hashimi Al-Hashemi الهاشمي
  |Najjar Naggar نجار|Barakat Barakaat بركات|Al-Jabouri Al-Jubouri Aljaburi الجبوري|Al-Zahrani Alzahrany الزهراني|Shaheen Shahin شاهين
  |Abu-Bakr Aboubakr Abubakar أبوبكر|Al-Qahtani Alkahtani القحطاني|Farouk Faruq فاروق|Al-Rashid El-Rasheed الراشد|Sabbagh Sabagh صباغ
  |Zaki Zaky زكي|Habib Habeeb حبيب|Rahman Rahmaan رحمن|Al-Tamimi Altamimy التميمي|Bishara Beshara بشارة|Ghanem Ghanim غانم
  |Al-Otaibi Alutaybi العتيبي|Hijazi Hegazy حجازي|Issa Eissa عيسى|Jaber Jabir جابر|Karam Karram كرم|Moussa Musa موسى|Obeid Ubayd عبيد
  |Al-Dosari Aldossary الدوسري|Sharif Shareef Cherif شريف|Tawfiq Tewfik توفيق|Yassin Yaseen ياسين|Zayed Zaid زايد|Al-Hakim El-Hakeem الحكيم
  |Al-Khatib El-Khateeb Alkhatib الخطيب|Suleiman Sulaiman سليمان|Fawzi Fawzy فوزي|Shehata Shihata شحاتة|Al-Sayed El-Sayyid Elsayed السيد
  |Badawi Badawy بدوي|Fahmy Fahmi فهمي|Gharib Ghareeb غريب|Hariri Hareeri حريري|Jomaa Jumaa جمعة|Kanaan Canaan كنعان|Lahoud Lahud لحود
`);

const CYRILLIC_MEN = list(`
  Aleksandr Alexander Oleksandr Александр|Sergei Sergey Serhii Сергей|Dmitry Dmitri Dmytro Дмитрий|Andrei Andrey Andrii Андрей|Aleksei Alexey Oleksii Алексей
  |Vladimir Volodymyr Владимир|Yuri Yury Iurii Юрий|Mikhail Mykhailo Михаил|Nikolai Nikolay Mykola Николай|Evgeny Yevgeni Yevhen Евгений
  |Maksim Maxim Maksym Максим|Ivan Іван|Igor Ihor Игорь|Oleg Oleh Олег|Pavel Pavlo Павел|Viktor Victor Виктор|Konstantin Kostiantyn Константин
  |Denis Denys Денис|Anatoly Anatolii Анатолий|Vasily Vasyl Vasilii Василий|Grigory Hryhorii Григорий|Artem Artyom Артём|Roman Роман
  |Stanislav Станислав|Yaroslav Iaroslav Ярослав|Fyodor Fedor Фёдор|Georgy Georgii Георгий|Kirill Kyrylo Кирилл|Bogdan Bohdan Богдан
  |Vyacheslav Viacheslav Вячеслав|Ilya Illia Илья|Gennady Hennadii Геннадий|Leonid Leonyd Леонид|Ruslan Руслан|Timofei Tymofii Тимофей
`);
const CYRILLIC_WOMEN = list(`
  Elena Yelena Olena Елена|Olga Olha Ольга|Natalia Nataliya Natalya Наталья|Tatiana Tatyana Tetiana Татьяна|Irina Iryna Ирина|Svetlana Svitlana Светлана
  |Ekaterina Yekaterina Kateryna Екатерина|Anastasia Anastasiya Анастасия|Maria Mariya Mariia Мария|Yulia Julia Yuliia Юлия|Ksenia Kseniya Oksana Ксения
  |Lyudmila Ludmila Liudmyla Людмила|Galina Halyna Галина|Nadezhda Nadiia Надежда|Lyubov Liubov Любовь|Evgenia Yevgeniya Евгения|Viktoria Victoria Виктория
  |Daria Darya Дарья|Sofia Sofya Sofiia София|Polina Polyna Полина|Alexandra Aleksandra Oleksandra Александра|Vera Vira Вера|Zhanna Janna Жанна
  |Tamara Тамара|Larisa Larysa Лариса|Alla Алла|Marina Maryna Марина|Yana Iana Яна|Kristina Khrystyna Кристина|Raisa Raissa Раиса
`);
const CYRILLIC_SURNAMES = list(`
  Ivanov Ivanoff Иванов|Shevchenko Chevtchenko Szewczenko Шевченко|Kuznetsov Kusnetsov Kuznecov Кузнецов|Kovalenko Kowalenko Коваленко|Popov Popoff Попов
  |Bondarenko Bondarenco Бондаренко|Sokolov Sokoloff Соколов|Tkachenko Tkatchenko Ткаченко|Volkov Wolkow Волков|Kravchenko Kravtchenko Кравченко
  |Soloviev Solovyov Solovyev Соловьев|Vasiliev Vasilyev Vasylyev Васильев|Zaitsev Zaytsev Zajcev Зайцев|Pavlov Pawlow Павлов|Semyonov Semenov Semionov Семёнов
  |Golubev Holubiev Голубев|Vinogradov Winogradow Виноградов|Bogdanov Bohdanov Богданов|Vorobyov Vorobiev Vorobyev Воробьёв|Fyodorov Fedorov Федоров
  |Mikhailov Mihailov Mykhailov Михайлов|Belyaev Beliaev Беляев|Tarasov Tarassov Тарасов|Belov Below Белов|Komarov Komaroff Комаров
  |Oliynyk Oliinyk Oleinik Олійник|Lysenko Lisenko Лысенко|Kiselyov Kiselev Kiseliov Киселёв|Makarov Makaroff Макаров|Andreev Andreyev Андреев
  |Kovalchuk Kowalczuk Ковальчук|Ilyin Ilin Ильин|Gusev Husiev Гусев|Titov Titoff Титов|Kuzmin Kouzmin Кузьмин|Kudryavtsev Kudriavtsev Кудрявцев
  |Baranov Baranow Баранов|Kulikov Koulikov Куликов|Alekseev Alexeyev Oleksiiev Алексеев|Stepanov Stepanow Степанов|Yakovlev Iakovlev Jakovlev Яковлев
  |Sorokin Sorokine Сорокин|Sergeev Sergeyev Сергеев|Romanov Romanoff Романов|Zakharov Zaharov Захаров|Borisov Borissov Борисов|Korolyov Korolev Королёв
  |Gerasimov Herasymov Герасимов|Ponomarev Ponomaryov Пономарёв|Grigoriev Grigoryev Григорьев|Lazarev Lazaryev Лазарев|Medvedev Medvediev Медведев
  |Ershov Yershov Ершов|Nikitin Nikityn Никитин|Sobolev Soboliev Соболев|Ryabov Riabov Рябов|Polyakov Poliakov Поляков|Tsvetkov Cvetkov Цветков
  |Danilov Danylov Данилов|Zhukov Joukov Jukov Жуков|Frolov Froloff Фролов|Zhuravlyov Zhuravlev Zhuravliov Журавлёв|Nikolaev Nikolayev Николаев
  |Krylov Krilov Крылов|Maksimov Maximov Максимов|Sidorov Sydorov Сидоров|Osipov Ossipov Осипов|Belousov Bielousov Белоусов|Fedotov Fiedotov Федотов
  |Dorofeev Dorofeyev Дорофеев|Egorov Yegorov Егоров|Matveev Matveyev Матвеев|Bobrov Bobroff Бобров|Dmitriev Dmitriyev Дмитриев|Kalinin Kalynin Калинин
  |Anisimov Anisimow Анисимов|Petukhov Petuhov Петухов|Antonov Antonow Антонов|Timofeev Tymofieiev Тимофеев|Nikiforov Nykyforov Никифоров
  |Veselov Vesselov Веселов|Filippov Fylypov Филиппов|Markov Markow Марков|Bolshakov Bolchakov Большаков|Sukhanov Suhanov Суханов|Mironov Myronov Миронов
  |Shiryaev Shiriaev Ширяев|Aleksandrov Alexandrov Александров|Konovalov Konovalow Коновалов|Shestakov Chestakov Шестаков|Kazakov Kazakoff Казаков
  |Efimov Yefimov Ефимов|Denisov Denyssov Денисов|Gromov Hromov Громов|Fomin Fomine Фомин|Davydov Davidov Давыдов|Melnikov Melnykov Мельников
  |Shcherbakov Scherbakov Щербаков|Blinov Blinow Блинов|Kolesnikov Kolesnykov Колесников|Karpov Karpoff Карпов|Afanasyev Afanasiev Афанасьев
`);

const CHINESE_SURNAMES = list(`
  Wang Wong Ong 王|Li Lee Lei 李|Zhang Chang Cheung 张|Liu Lau Liew 刘|Chen Chan Tan 陈|Yang Yeung Young 杨|Huang Wong Hwang 黄|Zhao Chao Chiu 赵
  |Wu Ng Goh 吴|Zhou Chou Chow 周|Xu Hsu Hui 徐|Sun Suen 孙|Ma Mah 马|Zhu Chu 朱|Hu Woo 胡|Guo Kuo Kwok 郭|He Ho Hoe 何|Lin Lam Lim 林|Gao Kao Ko 高|Luo Lo Law 罗
  |Zheng Cheng 郑|Liang Leung Leong 梁|Xie Hsieh Tse 谢|Song Sung Soong 宋|Tang Tong 唐|Deng Teng Tang 邓|Han Hon 韩|Feng Fung 冯|Cao Tsao Cho 曹|Peng Pang 彭
  |Zeng Tseng Tsang 曾|Xiao Hsiao Siu 萧|Tian Tien Tin 田|Dong Tung 董|Pan Poon Pun 潘|Yuan Yuen 袁|Cai Tsai Choi 蔡|Jiang Chiang Keung 蒋|Yu Yue 余|Du Tu To 杜
  |Ye Yeh Ip 叶|Cheng Ching 程|Wei Ngai 魏|Su So 苏|Lu Lui 吕|Ding Ting 丁|Ren Jen Yam 任|Shen Sum 沈|Yao Yiu 姚|Lü Lui 卢|Fu Foo 傅|Zhong Chung 钟|Cui Tsui Chui 崔
  |Tan Tam 谭|Liao Liu 廖|Fan Fann 范|Shi Shih Shek 石|Jin Chin Kam 金|Jia Chia 贾|Xia Hsia Ha 夏|Fang Fong 方|Bai Pai Pak 白|Qiu Chiu Yau 邱|Qin Chin Chun 秦|Hou Hau 侯
`);
const CHINESE_SYLLABLES = list(`
  Wei Wai 伟|Min Man 敏|Jing Ching 静|Li Lai 丽|Jie Chieh Kit 杰|Lei Lui 磊|Yan Yen 燕|Tao To 涛|Xiao Hsiao Siu 晓|Ming 明|Hua Wah 华|Mei 美|Jun Chun 军|Ping 平
  |Hong Hung 红|Jian Chien Kin 建|Guo Kuo Kwok 国|Qiang Chiang Keung 强|Ying 英|Zhi Chih Chi 志|Yong Yung Wing 勇|Fang Fong 芳|Xin Hsin Yan 欣|Yu Yue 宇|Jia Chia Ka 佳|Hui Wai 慧
  |Xue Hsueh Suet 雪|Chun 春|Dong Tung 东|Hai Hoi 海|Feng Fung 峰|Lin Lam 琳|Qing Ching 青|Rui Jui Yui 瑞|Shan 珊|Ting 婷|Wen Man 文|Xiang Hsiang Heung 翔|Yi 怡|Zhen Chen Chun 珍
  |Bin Pin 斌|Cheng Shing 成|Fei 飞|Gang Kang 刚|Hao Ho 浩|Juan Chuan 娟|Kai Hoi 凯|Long Lung 龙|Na 娜|Peng Pang 鹏|Qi Chi 琪|Rong Jung Wing 荣|Shu Shuk 淑|Xiu Hsiu Sau 秀|Yuan Yuen 媛|Zhong Chung 忠
`);

const KOREAN_SURNAMES = list(`
  Kim Gim 김|Lee Yi Rhee 이|Park Bak Pak 박|Choi Choe 최|Jung Jeong Chung 정|Kang Gang 강|Cho Jo 조|Yoon Yun 윤|Jang Chang 장|Lim Im Rim 임|Han Hahn 한|Oh O 오|Seo Suh 서
  |Shin Sin 신|Kwon Gwon 권|Hwang Whang 황|Ahn An 안|Song Sohng 송|Ryu Yoo Yu 류|Hong Houng 홍|Jeon Jun Chun 전|Ko Go Koh 고|Moon Mun 문|Yang Ryang 양|Son Sohn 손|Bae Pae 배
  |Baek Paik Back 백|Heo Hur 허|Nam Nahm 남|Shim Sim 심|Noh Roh No 노|Ha Hah 하|Kwak Gwak 곽|Sung Seong 성|Cha Char 차|Joo Ju Chu 주|Woo Wu 우|Koo Gu Ku 구|Min Minn 민
`);
const KOREAN_SYLLABLES = list(`
  Min 민|Ji Jee 지|Seo Suh 서|Hyun Hyeon 현|Young Yeong 영|Sung Seong 성|Jae Jai 재|Sang Sahng 상|Dong Tong 동|Eun Un 은|Soo Su 수|Jin Jeen 진|Kyung Gyeong Kyong 경|Hye Hae 혜
  |Jung Jeong 정|In Ihn 인|Yoon Yun 윤|Tae Te 태|Chang Jang 창|Woo Wu 우|Mi Mee 미|Ye Yeh 예|Kwang Gwang 광|Byung Byeong 병|Seung Sung 승|Hee Hui 희|Ha Hah 하|Do Doh 도
`);
const KOREAN_MEN = list(`
  Jun Joon 준|Ho Hoh 호|Hoon Hun 훈|Seok Suk 석|Cheol Chul 철|Soo Su 수|Woo Wu 우|Ki Gi 기|Min 민|Hyun Hyeon 현|Sik Shik 식|Wook Uk 욱|Gyu Kyu 규|Jin Jeen 진|Bin Been 빈|Hwan Whan 환
`);
const KOREAN_WOMEN = list(`
  Hee Hui 희|Young Yeong 영|Mi Mee 미|Jung Jeong 정|Sook Suk 숙|Ah A 아|Yeon Yun 연|Eun Un 은|Ji Jee 지|Na Nah 나|Kyung Gyeong 경|Rim Lim 림|Won Weon 원|Seo Suh 서|In Ihn 인|Joo Ju 주
`);

/** People with Chinese and Korean names often take an English one. */
const ENGLISH_NAMES = words(
  'Kevin Jason Andy Eric David Daniel Alex Peter Grace Amy Jenny Michelle Tiffany Emily Sharon Joyce',
);

/** Short forms of Arabic and Cyrillic names. */
const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  entries(`
  Mohammed Mo Moe Hamada|Muhammad Mo|Mohamed Moe|Ahmed Hamada|Mustafa Mus|Abdullah Abdul Abe|Abdulrahman Abdul|Youssef Joe Joseph|Ibrahim Abe
  |Khaled Kal|Fatima Fifi Tima|Zainab Zee|Khadija Dija|Yasmin Yas Jasmine|Maryam Mary
  |Aleksandr Sasha Sanya Alex|Alexander Sasha Shura Alex|Sergei Seryozha Serge|Sergey Serge|Dmitry Dima Mitya|Dmitri Dima|Andrei Andy Andryusha
  |Aleksei Alyosha Lyosha|Alexey Alex|Vladimir Vova Volodya Vlad|Yuri Yura|Yury Yura|Mikhail Misha Michael|Nikolai Kolya Nick|Evgeny Zhenya Eugene
  |Maksim Max|Maxim Max|Ivan Vanya John|Pavel Pasha Paul|Viktor Vitya|Konstantin Kostya|Anatoly Tolya|Vasily Vasya|Grigory Grisha Greg|Artem Tema
  |Stanislav Stas Slava|Yaroslav Slava|Fyodor Fedya|Georgy Zhora Gosha|Vyacheslav Slava|Ilya Ilyusha|Gennady Gena|Leonid Lenya|Timofei Tima|Oleg Olezhka
  |Elena Lena Alyona|Olga Olya|Natalia Natasha|Nataliya Natasha|Tatiana Tanya|Tatyana Tanya|Irina Ira|Svetlana Sveta Lana|Ekaterina Katya Kate
  |Anastasia Nastya Stacy|Maria Masha|Yulia Yulya Julie|Ksenia Ksyusha|Lyudmila Lyuda Mila|Galina Galya|Nadezhda Nadya|Lyubov Lyuba|Evgenia Zhenya
  |Viktoria Vika|Daria Dasha|Sofia Sonya|Alexandra Sasha|Larisa Lara|Yana Yanka
  `).map(([first, ...short]) => [first, short]),
);
