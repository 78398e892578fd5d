import { entries } from './culture.ts';

/**
 * Short names that people use. The list is independent of the program's table: it was written for the
 * bench, and contains some names that the table lacks.
 */
export const US_NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  entries(`
  James Jim Jimmy Jamie|John Jack Johnny Jon|Robert Bob Rob Bobby Robbie|Michael Mike Mikey Mick|William Bill Will Billy
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
  |Eleanor Ellie Nell Nora|Valerie Val|Danielle Dani|Emily Em Emmy|Lillian Lily Lil|Rose Rosie|Tiffany Tiff|Monica Moni
  `).map(([first, ...short]) => [first, short]),
);
