import type { Random } from '../../../src/seeding/random.ts';
import { type Culture, type Name, type Sex, shortened, words } from './culture.ts';
import { US_NICKNAMES } from './us-nicknames.ts';

/** A list of names, drawn as often as people have them: by Zipf's law with Mandelbrot's offset. */
interface Ranking {
  /** Cumulative share up to each rank, 0 to 1. */
  upTo: Float64Array;
  nameAt(rank: number): string;
}

function surname(random: Random): string {
  return draw(SURNAMES, random);
}

/** Returns one of the most common surnames. */
function commonSurname(random: Random): string {
  return surnameAt(random.pickEarly(FIRST_RANKS));
}

function firstName(sex: Sex, random: Random): string {
  return draw(sex === 'man' ? MEN : WOMEN, random);
}

function commonFirstName(sex: Sex, random: Random): string {
  return (sex === 'man' ? MEN : WOMEN).nameAt(random.pickEarly(FIRST_RANKS));
}

const FIRST_RANKS: [number, ...number[]] = [0, ...Array.from({ length: 29 }, (_, rank) => rank + 1)];

function rankingOf(ranks: number, offset: number, steepness: number, nameAt: Ranking['nameAt']): Ranking {
  const upTo = new Float64Array(ranks);
  let sum = 0;
  for (let rank = 0; rank < ranks; rank++) {
    sum += (rank + 1 + offset) ** -steepness;
    upTo[rank] = sum;
  }
  return { upTo: upTo.map((share) => share / sum), nameAt };
}

function draw({ upTo, nameAt }: Ranking, random: Random): string {
  const share = random.share();
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((upTo[middle] ?? 1) < share) low = middle + 1;
    else high = middle;
  }
  return nameAt(low);
}

/**
 * Returns the surname of a rank. After the known ones come so many artificial ones that most are rare.
 * Neighbours in rank do not look alike.
 */
function surnameAt(rank: number): string {
  const known = COMMON_SURNAMES[rank];
  if (known !== undefined) return known;
  let left = (rank * 48_271) % (STARTS.length * MIDDLES.length * ENDS.length);
  const start = STARTS[left % STARTS.length];
  left = Math.floor(left / STARTS.length);
  return `${start}${MIDDLES[left % MIDDLES.length]}${ENDS[Math.floor(left / MIDDLES.length)]}`;
}

function firstNameAt(rank: number, known: readonly string[], vowel: string): string {
  const name = known[rank];
  if (name !== undefined) return name;
  const left = (rank * 7_919) % (STARTS.length * MIDDLES.length);
  return `${STARTS[left % STARTS.length]}${MIDDLES[Math.floor(left / STARTS.length)]}${vowel}`;
}

const STARTS = words(`
  Ba Be Bo Bra Bri Ca Ce Cha Cla Co Cra Da De Di Do Dra Du Ea El Er Fa Fe Fi Fla Fo Ga Ge Gi Gra Gu Ha He Hi Ho Hu Is
  Ja Je Jo Ka Ke Ki Kra Ku La Le Li Lo Lu Ma Me Mi Mo Mu Na Ne No Nu Ol Or Pa Pe Po Pra Qui Ra Re Ri Ro Ru Sa Se Sha
  Si So Sta Ste Su Ta Te Tho Tre Tu Ul Va Ve Vi Vo Wa We Whi Wi Wo Ya Ye Yo Za Ze Zi
`);
const MIDDLES = words(`
  b bb ck d dd g gg l ll m mm n nn p r rr s ss t tt v z ld lm ln lt mb mp nc nd ng nk nt rb rd rg rk rl rm rn rs rt rv
  st sh th ch lan len lin lon mar men min mor nar ner nic nov ran ren rin ros san sen sil son tal ten tin tor val ven
`);
const ENDS = words(`
  a ai an ander aro as berg by chuk dale e ela elli enko er ers es ez field ford ham hart i ian ich ini ino ison ka kin
  ko ley man mann o oa off os ov owski sen ski son stein ton ura us well wood worth y yan
`);

const COMMON_SURNAMES = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
  Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
  Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez
  Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez
  Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan
  Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran
  Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells
  Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw
`);

const MEN_NAMES = words(`
  James John Robert Michael William David Richard Charles Joseph Thomas Christopher Daniel Paul Mark Donald George
  Kenneth Steven Edward Brian Ronald Anthony Kevin Jason Matthew Gary Timothy Jose Larry Jeffrey Frank Scott Eric
  Stephen Andrew Raymond Gregory Joshua Jerry Dennis Walter Patrick Peter Harold Douglas Henry Carl Arthur Ryan Roger
  Joe Juan Jack Albert Jonathan Justin Terry Gerald Keith Samuel Willie Ralph Lawrence Nicholas Roy Benjamin Bruce
  Brandon Adam Harry Fred Wayne Billy Steve Louis Jeremy Aaron Randy Howard Eugene Carlos Russell Bobby Victor Martin
  Ernest Phillip Todd Jesse Craig Alan Shawn Clarence Sean Philip Chris Johnny Earl Jimmy Antonio Danny Bryan Tony
  Luis Mike Stanley Leonard Nathan Dale Manuel Rodney Curtis Norman Allen Marvin Vincent Glenn Jeffery Travis Jeff
  Chad Jacob Lee Melvin Alfred Kyle Francis Bradley Jesus Herbert Frederick Ray Joel Edwin Don Eddie Ricky Troy
  Randall Barry Alexander Bernard Mario Leroy Francisco Marcus Micheal Theodore Clifford Miguel Oscar Jay Jim Tom
`);
const WOMEN_NAMES = words(`
  Mary Patricia Linda Barbara Elizabeth Jennifer Maria Susan Margaret Dorothy Lisa Nancy Karen Betty Helen Sandra
  Donna Carol Ruth Sharon Michelle Laura Sarah Kimberly Deborah Jessica Shirley Cynthia Angela Melissa Brenda Amy Anna
  Rebecca Virginia Kathleen Pamela Martha Debra Amanda Stephanie Carolyn Christine Marie Janet Catherine Frances Ann
  Joyce Diane Alice Julie Heather Teresa Doris Gloria Evelyn Jean Cheryl Mildred Katherine Joan Ashley Judith Rose
  Janice Kelly Nicole Judy Christina Kathy Theresa Beverly Denise Tammy Irene Jane Lori Rachel Marilyn Andrea Kathryn
  Louise Sara Anne Jacqueline Wanda Bonnie Julia Ruby Lois Tina Phyllis Norma Paula Diana Annie Lillian Emily Robin
  Peggy Crystal Gladys Rita Dawn Connie Florence Tracy Edna Tiffany Carmen Rosa Cindy Grace Wendy Victoria Edith Kim
  Sherry Sylvia Josephine Thelma Shannon Sheila Ethel Ellen Elaine Marjorie Carrie Charlotte Monica Esther Pauline
  Emma Juanita Anita Rhonda Hazel Amber Eva Debbie April Leslie Clara Lucille Jamie Joanne Eleanor Valerie Danielle
`);

/**
 * Fitted to the surnames of the US Census 2010: 0.8 % of people have the most common one (Smith), 0.1 % the
 * hundredth, 0.001 % the ten thousandth, and 160,000 surnames have a hundred bearers or more.
 */
const SURNAMES = rankingOf(160_000, 15, 1.02, surnameAt);
/**
 * Fitted to the first names of the US Census 1990: 3.3 % of men have the most common one, 0.13 % the
 * hundredth.
 */
const MEN = rankingOf(1_500, 8, 1.3, (rank) => firstNameAt(rank, MEN_NAMES, 'o'));
const WOMEN = rankingOf(3_000, 11, 1.2, (rank) => firstNameAt(rank, WOMEN_NAMES, 'a'));

/** Share of people with a middle name, and with two surnames. */
const MIDDLE_NAME_SHARE = 0.8;
const TWO_SURNAMES_SHARE = 0.05;
/** Share of people who go by a name that no table contains. */
const OTHER_NICKNAME_SHARE = 0.05;
const OTHER_NICKNAMES = words('Buddy Skip Red Junior Bubba Sissy Ace Coco');

/** People of the United States, with names as frequent as in the Census. */
export const US: Culture = {
  name: (sex, random) => {
    const last = random.chance(TWO_SURNAMES_SHARE)
      ? `${surname(random)} ${surname(random)}`
      : surname(random);
    return named({ first: firstName(sex, random), middle: middleName(sex, random), last });
  },
  commonName: (sex, random) =>
    named({
      first: commonFirstName(sex, random),
      middle: middleName(sex, random),
      last: commonSurname(random),
    }),
  nickname: (first, random) =>
    random.chance(OTHER_NICKNAME_SHARE)
      ? random.pick(OTHER_NICKNAMES)
      : shortened(first, US_NICKNAMES, random),
  // A quarter add the new surname to the old one.
  marriedSurname: (last, _, random) => (random.chance(0.25) ? `${last}-${surname(random)}` : surname(random)),
  childSurname: (father) => father,
};

function middleName(sex: Sex, random: Random): string {
  return random.chance(MIDDLE_NAME_SHARE) ? firstName(sex, random) : '';
}

function named(name: Name) {
  return { name, respellings: [] };
}
