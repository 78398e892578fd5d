import type { Random } from '../../src/seeding/random.ts';
import type { Individual } from './individual.ts';

/** Share of people who use their middle name, and of those who use a name that no table contains. */
const MIDDLE_SHARE = 0.08;
const OTHER_SHARE = 0.05;
const OTHER_NAMES: readonly [string, ...string[]] = [
  'Buddy',
  'Skip',
  'Red',
  'Junior',
  'Bubba',
  'Sissy',
  'Ace',
  'Coco',
];

/**
 * Returns a name that a person uses instead of the first name. The names here are independent of the
 * program's table and include some that it lacks.
 */
export function preferredName({ first, middle }: Individual, random: Random): string {
  if (middle !== '' && random.chance(MIDDLE_SHARE)) return middle;
  if (random.chance(OTHER_SHARE)) return random.pick(OTHER_NAMES);
  const known = PREFERRED_NAMES.get(first);
  if (known !== undefined) return random.pick(known);
  // Without a common short form, the beginning of the name is used.
  const short = first.slice(0, Math.max(3, Math.ceil(first.length / 2)));
  return random.chance(0.5) ? short : `${short}y`;
}

const PREFERRED_NAMES = new Map(
  `James Jim Jimmy Jamie|John Jack Johnny Jon|Robert Bob Rob Bobby Robbie|Michael Mike Mikey Mick|William Bill Will Billy
  |David Dave Davie|Richard Rick Dick Rich|Charles Charlie Chuck Chaz|Joseph Joe Joey|Thomas Tom Tommy
  |Christopher Chris Kit Topher|Daniel Dan Danny|Donald Don Donny|George Georgie|Kenneth Ken Kenny|Steven Steve Stevie
  |Edward Ed Ted Eddie|Ronald Ron Ronnie|Anthony Tony Ant|Kevin Kev|Jason Jay|Matthew Matt Matty|Timothy Tim Timmy
  |Jose Pepe Joe|Lawrence Larry Laurie|Jeffrey Jeff|Frank Frankie|Stephen Steve Steph|Andrew Andy Drew|Raymond Ray
  |Gregory Greg|Joshua Josh|Dennis Denny|Walter Walt Wally|Patrick Pat Paddy|Peter Pete|Harold Hal Harry|Douglas Doug
  |Henry Hank Harry|Arthur Art Artie|Samuel Sam Sammy|Gerald Jerry Gerry|Albert Al Bert|Jonathan Jon Jonny|Juan Juanito
  |Nicholas Nick Nicky|Benjamin Ben Benny Benji|Louis Lou Louie|Eugene Gene|Ernest Ernie|Phillip Phil|Philip Phil Pip
  |Leonard Len Leo|Nathan Nate Nat|Manuel Manny Manolo|Vincent Vince Vinny|Francisco Paco Pancho Frank|Alexander Alex Al Sasha
  |Frederick Fred Freddie|Theodore Ted Theo|Miguel Mike|Mary Molly Polly May|Patricia Pat Patty Trish Tricia|Linda Lindy
  |Barbara Barb Babs|Elizabeth Liz Beth Betty Lizzie Betsy|Jennifer Jen Jenny|Maria Mia Mary Marie|Susan Sue Susie
  |Margaret Maggie Peggy Meg Marge|Dorothy Dot Dottie Dolly|Nancy Nan|Sandra Sandy|Michelle Shelly Mich|Sarah Sally Sadie
  |Kimberly Kim Kimmy|Deborah Deb Debbie|Jessica Jess Jessie|Cynthia Cindy|Angela Angie|Melissa Mel Missy|Rebecca Becky Becca
  |Virginia Ginny Ginger|Kathleen Kathy Kate Katie|Pamela Pam|Martha Marty Patty|Debra Deb Debbie|Amanda Mandy
  |Stephanie Steph Stevie|Carolyn Carol Lynn|Christine Chris Tina Chrissy|Catherine Cathy Kate Cat|Frances Fran Frannie
  |Katherine Kate Kathy Katie Kat|Christina Tina Chris Chrissy|Theresa Terry Tess|Teresa Terry Tess|Beverly Bev
  |Jacqueline Jackie|Andrea Andi Drea|Kathryn Kate Kathy Katie|Josephine Jo Josie|Victoria Vicky Tori|Charlotte Charlie Lottie
  |Eleanor Ellie Nell Nora|Valerie Val|Danielle Dani|Emily Em Emmy|Lillian Lily Lil|Rose Rosie|Tiffany Tiff|Monica Moni`
    .split('|')
    .map((line): [string, readonly [string, ...string[]]] => {
      const [first = '', preferred = '', ...more] = line.trim().split(/\s+/);
      return [first, [preferred, ...more]];
    }),
);
