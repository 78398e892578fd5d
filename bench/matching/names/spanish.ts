import type { Random } from '../../../src/seeding/random.ts';
import { type Culture, entries, type Name, type Sex, shortened, words } from './culture.ts';

/** Share of people who go by both surnames, of those with two first names, and of surnames among the most common. */
const TWO_SURNAMES_SHARE = 0.65;
const TWO_FIRST_NAMES_SHARE = 0.45;
const COMMON_SHARE = 0.6;

/**
 * Spanish-speaking people of the United States, Puerto Rico and Mexico. A third use the first surname only, as US
 * forms ask for. Names are written with accents; the respelling is without.
 */
export const SPANISH: Culture = {
  name: (sex, random) =>
    named(
      nameOf(
        sex,
        random.chance(TWO_SURNAMES_SHARE) ? `${surname(random)} ${surname(random)}` : surname(random),
        random,
      ),
    ),
  commonName: (sex, random) =>
    named({
      first: random.pick(sex === 'man' ? ['José', 'Juan', 'Luis'] : ['María', 'Ana', 'Rosa']),
      middle: random.pick(sex === 'man' ? ['', 'Antonio', 'Carlos'] : ['', 'Elena', 'Isabel']),
      last: random.pick(['García', 'Rodríguez', 'Hernández', 'González López', 'Martínez', 'Pérez']),
    }),
  nickname: (first, random) => shortened(first, NICKNAMES, random),
  marriedSurname: (last, sex, random) => {
    const [own = last] = last.split(' ');
    const other = surname(random);
    if (sex === 'man') return `${own} ${other}`;
    return random.pick([other, `${own} de ${other}`, `${own} ${other}`]);
  },
  childSurname: (father, mother) =>
    father.includes(' ') ? `${firstPart(father)} ${firstPart(mother)}` : father,
};

function nameOf(sex: Sex, last: string, random: Random): Name {
  const names = sex === 'man' ? MEN : WOMEN;
  const first = random.pickEarly(names);
  const middle = random.chance(TWO_FIRST_NAMES_SHARE) ? random.pickEarly(names) : '';
  return { first, middle: middle === first ? '' : middle, last };
}

function surname(random: Random): string {
  return random.chance(COMMON_SHARE) ? random.pickEarly(COMMON_SURNAMES) : random.pick(SURNAMES);
}

/** Returns the first of two surnames, with its particles. */
function firstPart(last: string): string {
  return /^(?:(?:de|del|la|los|las) )*\S+/i.exec(last)?.[0] ?? last;
}

function named(name: Name) {
  return { name, respellings: respellings(name) };
}

/** Without accents, as most keyboards in the US write; ñ also becomes `ny`. */
function respellings({ first, middle, last }: Name): Name[] {
  const with_ = (change: (text: string) => string) => {
    return { first: change(first), middle: change(middle), last: change(last) };
  };
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const all = [with_(plain), with_((text) => plain(text.replaceAll('ñ', 'ny').replaceAll('Ñ', 'Ny')))];
  return all.filter((name) => name.first !== first || name.last !== last);
}

const COMMON_SURNAMES = words(`
  García Rodríguez Hernández Martínez López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Reyes Cruz
  Morales Ortiz Gutiérrez Chávez Ramos Ruiz Vázquez Jiménez Moreno Álvarez Romero Mendoza Castillo Herrera Medina
  Aguilar Vargas Castro Guzmán Méndez Fernández Muñoz Salazar Soto Delgado Núñez Peña Ríos Santiago Ortega Maldonado
`);
const SURNAMES: [string, ...string[]] = [
  ...words(`
  Acevedo Acosta Aguirre Alarcón Alfaro Almonte Alonso Alvarado Amador Anaya Andrade Aponte Aragón Aranda Arce Arellano
  Arias Arroyo Ávila Ayala Báez Barajas Barrera Barrios Batista Bautista Becerra Beltrán Benavides Benítez Bermúdez
  Bernal Blanco Bonilla Borrero Bravo Briones Bustamante Caballero Cabrera Calderón Camacho Campos Canales Cano Cantú
  Caraballo Cárdenas Carmona Carranza Carrasco Carrasquillo Carrillo Casas Casillas Castañeda Ceja Cepeda Cervantes
  Cisneros Collado Colón Concepción Contreras Cordero Córdova Corona Coronado Correa Cortés Cortez Cotto Covarrubias
  Crespo Cuellar Dávila Delacruz Domínguez Duarte Dueñas Durán Echeverría Elizondo Enríquez Escobar Escobedo Esparza
  Espinosa Espinoza Esquivel Estévez Estrada Feliciano Figueroa Franco Frías Fuentes Gaitán Galindo Gallardo Gallegos
  Galván Gamboa Garza Gaytán Godínez Granados Guerra Guerrero Guevara Guillén Heredia Hidalgo Hinojosa Huerta Hurtado
  Ibarra Iglesias Izquierdo Jaimes Jaramillo Juárez Jurado Lara Leal Ledesma Lemus León Leyva Linares Lira Llamas Loera
  Lozano Lugo Luján Luna Macías Madrigal Magaña Manzano Marín Márquez Marrero Marroquín Mata Matías Mejía Melgar Meléndez
  Mena Merino Mesa Meza Miranda Mojica Molina Mondragón Monroy Montañez Montenegro Montero Montoya Mora Moya Murillo
  Nájera Naranjo Narváez Nava Navarro Negrón Nieto Nieves Noriega Ocampo Ochoa Ojeda Olivares Olvera Oquendo Orellana
  Orozco Osorio Otero Pabón Pacheco Padilla Páez Palacios Palomo Pantoja Parra Pastrana Patiño Paz Pedraza Peralta
  Pineda Pizarro Plascencia Ponce Portillo Prado Quezada Quintana Quintero Quiroz Rangel Rentería Resto Rico Rincón
  Robles Rocha Rojas Roldán Román Rosado Rosales Rosario Rubio Rueda Saavedra Salas Salcedo Saldaña Salgado Salinas
  Samaniego Sandoval Santana Santillán Santos Sauceda Segovia Segura Sepúlveda Serrano Sierra Silva Solano Solís Sosa
  Sotelo Suárez Tapia Tejada Téllez Terrazas Tirado Toledo Toro Tovar Treviño Trejo Trujillo Uribe Urbina Valadez
  Valdés Valdez Valencia Valentín Valenzuela Valladares Valle Varela Vega Velasco Velázquez Vélez Venegas Vera Verdugo
  Vidal Villa Villalobos Villanueva Villarreal Villegas Yáñez Zamora Zapata Zaragoza Zavala Zepeda Zúñiga
`),
  'de la Cruz',
  'de la Rosa',
  'del Río',
  'de León',
  'de Jesús',
  'del Toro',
  'de los Santos',
  'Montes de Oca',
];

const MEN = words(`
  José Juan Luis Carlos Jesús Antonio Miguel Francisco Alejandro Jorge Manuel Pedro Rafael Ángel Javier Fernando Roberto
  Ricardo Eduardo Ramón Mario Raúl Sergio Arturo Enrique Alberto Víctor Héctor Daniel David Óscar Andrés Gerardo Rubén
  Guillermo Julio César Armando Martín Alfredo Diego Salvador Marco Iván Gustavo Ernesto Felipe Hugo Pablo Joaquín Adrián
  Gabriel Rodrigo Ignacio Agustín Esteban Gilberto Rigoberto Rogelio Leonel Abel Efraín Moisés Saúl Noé Isidro Domingo
  Emilio Lorenzo Vicente Cristian Osvaldo Wilfredo Ismael Tomás Mauricio Fidel Benito Humberto Samuel Elías Leonardo
  Santiago Mateo Sebastián Emiliano Nicolás Maximiliano Edgardo Orlando Heriberto Eliseo Abelardo Evaristo Reinaldo
`);
const WOMEN = words(`
  María Ana Guadalupe Rosa Juana Carmen Leticia Elena Patricia Verónica Alejandra Gabriela Isabel Margarita Teresa Martha
  Silvia Claudia Adriana Laura Sandra Norma Alicia Gloria Luz Araceli Lucía Esperanza Yolanda Angélica Beatriz Mónica
  Cristina Carolina Andrea Diana Daniela Blanca Elizabeth Irma Josefina Francisca Graciela Maribel Rocío Susana Lorena
  Marisol Victoria Antonia Concepción Dolores Mercedes Consuelo Rosario Soledad Pilar Socorro Graciela Ofelia Esther
  Raquel Rebeca Sara Paola Mariana Fernanda Valeria Natalia Camila Sofía Valentina Ximena Renata Jimena Liliana Yesenia
  Viviana Ivette Wanda Damaris Zoraida Milagros Evelyn Yahaira Brenda Magdalena Inés Catalina Eugenia Ramona Aurora
`);

/** Hypocorisms as people use them, written for the bench, not taken from the program. */
const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  entries(`
  José Pepe Chepe Joe|Juan Juancho Juanito|Luis Lucho Güicho|Carlos Carlitos Charlie|Jesús Chuy Chucho|Antonio Toño Tony
  |Miguel Micky Mike|Francisco Paco Pancho Kiko Frank|Alejandro Alex Jano|Jorge Coque George|Manuel Manolo Manny Meño
  |Pedro Perico Peter|Rafael Rafa Rafi|Ángel Angelito|Javier Javi|Fernando Nando Fer|Roberto Beto Robert|Ricardo Ricky Richie
  |Eduardo Lalo Eddie|Ramón Moncho Ray|Sergio Checo|Arturo Turi|Enrique Quique Kike Henry|Alberto Beto Albert|Víctor Vitín
  |Héctor Tito|Gerardo Lalo Jerry|Guillermo Memo Willie|Salvador Chava|Gustavo Tavo Gus|Ernesto Neto|Felipe Pipe|Ignacio Nacho
  |Agustín Tino|Gilberto Gil Beto|Rogelio Roger|Vicente Chente Vince|Tomás Tomy|Humberto Beto|Sebastián Sebas|Nicolás Nico
  |María Mari Mary|Ana Anita|Guadalupe Lupe Lupita|Rosa Rosita Rosie|Carmen Carmela|Leticia Lety|Patricia Paty Pati
  |Verónica Vero|Alejandra Ale Sandra|Gabriela Gaby|Isabel Chabela Isa|Margarita Mago Rita|Teresa Tere|Martha Martita
  |Claudia Clau|Adriana Adri|Alicia Licha|Gloria Goyita|Luz Lucecita|Lucía Lucha Lucy|Esperanza Lancha|Yolanda Yoli
  |Angélica Angie|Beatriz Bety Betty|Mónica Moni|Cristina Cris Tina|Carolina Caro|Daniela Dani|Josefina Chepina Fina Pina
  |Francisca Paca Pancha|Graciela Chela|Concepción Concha Conchita|Dolores Lola Lolita|Mercedes Meche|Consuelo Chelo
  |Rosario Charo Chayo|Socorro Coco|Fernanda Fer|Valentina Vale|Valeria Vale|Natalia Nati|Victoria Vicky|Eugenia Kena
  |Magdalena Malena Magda|Catalina Cata|Mariana Marianita|Susana Susy|Ximena Xime|Milagros Mili|Liliana Lili
  `).map(([first, ...short]) => [first, short]),
);
