import { blockOf } from './identifiers.ts';
import type { Random } from './random.ts';

/** First and last names used within one block of 10,000 numbers. */
const FIRST_NAMES_OF_BLOCK = 16;
const LAST_NAMES_OF_BLOCK = 110;

/**
 * Returns a full name as displayed. A block uses only some of all names, so that its rows are close
 * together in an index of names, as they are in those of phones and licenses.
 */
export function fullNameOf(number: number, random: Random): string {
  const block = blockOf(number);
  const first = block * FIRST_NAMES_OF_BLOCK + random.below(FIRST_NAMES_OF_BLOCK);
  const last = block * LAST_NAMES_OF_BLOCK + random.below(LAST_NAMES_OF_BLOCK);
  return `${FIRST_NAMES[first % FIRST_NAMES.length]} ${LAST_NAMES[last % LAST_NAMES.length]}`;
}

const FIRST_NAMES = words(`
  James Maria Michael Jennifer Robert Linda David Elizabeth William Sofia Daniel Jessica Joseph Sarah José Ashley
  Christopher Emily Anthony Aaliyah Matthew Amanda Luis Michelle Joshua Mei Kevin Laura Brian Priya Jason Nicole
  Carlos Hannah Ryan Fatima Jacob Stephanie Juan Olivia Nathan Grace Omar Rachel Tyler Camila Brandon Maya Wei
  Samantha Andre Victoria Miguel Lauren Jordan Ximena Aaron Chloe Malik Natalie Hector Zoë Adam Isabella Darius
  Megan Ethan Nadia Raj Leah Diego Renée Noah Alicia Tariq Hailey Sean Yolanda Logan Ana Dylan Keisha Ivan Tara
  Marcus Lucía Peter Ingrid Hiro Bianca Liam Amara Xavier Vivian Jamal Elena Owen Simone Kenji Paige Andrés Hana
  Dmitri Naomi Elijah Claire Rahul Tamika Felix Rosa Curtis Leila Henry Mónica Terrence Joy Samuel Anh Winston Faith
  Emmanuel Nora Julian Sabrina Minh Ruth Desmond Pilar Arjun Carmen Troy Esther Kwame Iris Salvador June Nikolai Wren
`);

const LAST_NAMES = words(`
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
  Snyder Mason Dixon Muñoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills
  Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer
  Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll
  Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Peña Richards Contreras Willis
  Carpenter Lawrence Sandoval Guerrero George Chapman Rios Estrada Ortega Watkins Greene Núñez Wheeler Valdez Harper
  O'Brien Okafor Haddad Yamamoto Kowalski Singh Khan Ali Ahmed Park Wong Liu Huang Sharma Gupta Shah Das Nakamura
  Petrov Ivanova Novak Horváth Jensen Lindqvist Björk O'Connor MacLeod Dubois Müller Rossi Costa Papadopoulos Mensah
  Adeyemi Diallo Osei Abebe Tadesse Begay Yazzie Kealoha Tavita Santiago Figueroa Acosta Villanueva Zamora Quintero
`);

function words(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return [first, ...rest];
}
