/**
 * Returns whether two normalized first names commonly belong to one person: one is short for the other, or
 * both are short for a third. Returns false for equal names.
 */
export function areNicknames(one: string, other: string): boolean {
  if (one === other) return false;
  const groups = GROUPS_OF.get(one);
  const others = GROUPS_OF.get(other);
  return groups !== undefined && others !== undefined && groups.some((group) => others.includes(group));
}

/**
 * One group for each full name, with its short forms. Compiled for this project from names common in the
 * United States, including Spanish, Slavic and Italian short names. Wider lists exist, such as
 * github.com/carltonnorthern/nicknames. A short name may be in several groups.
 */
const TABLE = `
  abigail abby abbie gail | abraham abe bram | adelaide addie ada adele heidi | albert al bert bertie |
  alejandro alex ale jandro alexander |
  alexander alex al xander sandy sasha lex alec alexandr aleksandr aleksander |
  alexandra alex lexi sandra sandy sasha ali alexandria | alfonso al fonzie poncho |
  alfred al fred alfie freddie | alice ali allie | alison ali allie allison alyson | amanda mandy amy |
  anastasia stacy ana nastya | andrea andi drea | andrew andy drew andre andrei andrey |
  angela angie angel | ann anna anne annie nan nancy ana hannah | anthony tony ant anton antonio |
  antonia toni tonia | antonio tony tono toni | arthur art artie | augustus gus august |
  barbara barb babs barbie bobbie | bartholomew bart | beatrice bea trixie bee | benjamin ben benny benji |
  bernard bernie barney | beverly bev | bradley brad | brian bryan bri | calvin cal | cameron cam |
  carolyn carol carrie lynn caroline carolina |
  catherine cathy cat kate katie kitty cassie kathy katherine kathryn katharine cathryn |
  cecilia cece celia cissy | charles charlie chuck chas chip carlos | charlotte charlie lottie char |
  chester chet | christian chris | christina chris chrissy tina christy kristy kristina christine |
  christine chris chrissy tina christy kris kristine | christopher chris kit topher kris cristobal |
  clifford cliff | clinton clint | constance connie | corey cory | cynthia cindy cyndi | daniel dan danny |
  danielle dani | david dave davey | deborah deb debbie debra debby | dennis denny | diana di diane |
  dmitri dima mitya dmitry | dolores lola | dominic dom nick dominick | donald don donnie |
  dorothy dot dottie dolly dodie | douglas doug | edmund ed eddie ned | eduardo eddie edu lalo |
  edward ed eddie ned ted teddy | edwin ed eddie | eleanor ellie nora nell elle lenora eleanora |
  elizabeth liz lizzie beth betty eliza elsie libby liza betsy lisa bess ellie isabel | emily em emmy |
  emma em emmy | enrique kike quique henry | ernest ernie | esperanza espe | ethel effie | eugene gene |
  evelyn evie eve | ezekiel zeke | fernando nando | florence flo flossie | frances fran frankie francie |
  francis frank frankie fran | francisco paco pancho frank cisco francis | franklin frank frankie |
  frederick fred freddie rick fritz | gabriel gabe | gabriela gaby gabby gabriella gabrielle |
  genevieve gen eve viv | geoffrey geoff jeff | george jorge georgie | gerald gerry jerry |
  gilbert gil bert | giovanni gianni gio john | gloria glo | graciela chela grace | gregory greg gregg |
  gretchen greta | guadalupe lupe lupita | guillermo memo william | harold hal harry | harriet hattie |
  henry hank harry hal | herbert herb bert | herschel hersh | howard howie | hubert bert hugh |
  ignacio nacho | irene rena | isaac ike zac | isabella bella izzy isabel isabelle ysabel | ivan vanya |
  jacob jake jack coby | jacqueline jackie | james jim jimmy jamie jay jaime jimmie | janet jan |
  jason jay jase | javier javi xavier | jeanette jean jeannie | jeffrey jeff geoff jeffery |
  jennifer jen jenny jenn jenna | jeremiah jerry jeremy | jeremy jerry jem | jerome jerry |
  jessica jess jessie | jesus chuy chucho | joan joanie | joanna jo anna joanne |
  jonathan jon jonny nathan johnathan jonathon | john johnny jack jon ian juan | joseph joe joey jo jose |
  josephine jo josie fina | joshua josh | jose pepe joe chepe | juan juanito john | judith judy judi |
  julia julie jules | julian jules | katherine kate katie kathy kat kitty kay catherine kathryn |
  kathleen kathy kate katie kathie | kenneth ken kenny | kimberly kim kimmy | kristen kris kristin kristi |
  lawrence larry laurie lars laurence | leonard leo len lenny | leonardo leo | leroy roy lee | leslie les |
  lewis lew lou louis | lillian lily lil lillie | linda lindy lynn | lorraine lori lorrie rainy |
  louis lou louie luis | louise lou lulu | lucille lucy lou | lucia lucy luz | luis lucho louis |
  madeline maddie madelyn madeleine | magdalena maggie magda lena | manuel manny manolo |
  marcus marc mark |
  margaret maggie meg peggy marge margie greta rita peg daisy margo madge maisie margarita |
  margarita maggie rita margaret | maria mary mia marie | mario mariano | marilyn mary lyn |
  martha marty patty mattie | martin marty | mary molly polly marie mamie may maria |
  matilda mattie tilly tilda | matthew matt matty mateo mathew | maurice moe maury morris |
  maximilian max | maxwell max | megan meg meghan | melissa mel missy lissa | mercedes meche mercy |
  michael mike mikey mick mickey micah miguel mikhail misha | michelle shelly mich shelley |
  mikhail misha michael | miguel migue mike | mildred millie | mitchell mitch |
  mohammed mo mohammad muhammad mohamed | nancy nan | natalia natasha nat talia natalie | natalie nat |
  nathan nate nat | nathaniel nate nathan nat | nicholas nick nicky nico klaus nikolai nicolas |
  nicole nicki nikki nic | nikolai kolya nick | octavio tavo | olivia liv livvy | oliver ollie |
  pamela pam | patricia pat patty trish tricia patsy | patrick pat paddy rick | peter pete pedro |
  philip phil pip phillip | priscilla cilla prissy | rachel rae rach rachael | rafael rafa rafi |
  ralph ralphie | randall randy rand | raphael rafe | raymond ray | rebecca becky becca bec rebekah |
  regina gina reggie | reginald reggie reg | ricardo rick ricky rico richard |
  richard rich rick ricky dick richie | robert rob bob bobby robbie bert roberto | roberta bobbie robbie |
  roberto beto robert | rodney rod | roger rodge | roland rollie | ronald ron ronnie |
  rosa rosie rose rosita | rosemary rose rosie | roxanne roxy | rudolph rudy | russell russ rusty |
  ruth ruthie | salvador sal chava | salvatore sal sam | samantha sam sammy | samuel sam sammy |
  sandra sandy sandi | sarah sally sadie sara | sebastian seb bastian | sergei serge seryozha sergey |
  sergio checo | shannon shan | sharon shari | shirley shirl | sidney sid sydney |
  sofia sophie sonia sophia | stanley stan | stephanie steph stephie | stephen steve stevie steven stefan |
  stewart stew stuart stu | susan sue susie suzie suzanne sukey suzy | tamara tammy tami |
  tatiana tanya tania | terrence terry terence | theodore ted teddy theo |
  theresa terry tess tessa teri tracy teresa | thomas tom tommy | timothy tim timmy | tobias toby |
  tyler ty | ulysses lyss | valerie val | vanessa nessa | veronica ronnie vera | vicente chente vincent |
  victor vic | victoria vicky tori vickie | vincent vince vinny vin | viola vi |
  virginia ginny ginger gina | vivian viv | vladimir vova vlad volodya | wallace wally |
  walter walt wally | wesley wes | wilfred will fred | wilhelmina mina willa billie minnie |
  william will bill billy willie liam willy | winifred winnie fred | winston win |
  yekaterina katya katherine | yevgeny zhenya gene | yolanda yoli | zachary zach zack zac
`;

const GROUPS_OF = groupsOfNames();

function groupsOfNames(): Map<string, number[]> {
  const groupsOf = new Map<string, number[]>();
  for (const [group, names] of TABLE.split('|').entries()) {
    for (const name of names.trim().split(/\s+/)) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group]);
  }
  return groupsOf;
}
