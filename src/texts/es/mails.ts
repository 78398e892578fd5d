import type { mails as english } from '../en/mails.ts';
import type { Translation } from '../texts.ts';

export const mails: Translation<typeof english> = {
  signature:
    'Este correo electrónico lo envió una red de verificación de arrendatarios. Nadie lee las respuestas.',
  operator: 'Quién administra la red:',
  rights: 'Sus derechos según la Ley de Informe Justo de Crédito (FCRA):',
  hello: 'Hola:',
  linkSubject: 'Su enlace a su expediente de alquiler',
  link: 'Use este enlace para abrir su expediente de alquiler. El enlace funciona una sola vez, durante 15 minutos:',
  linkCode: 'Para leerlo en otro dispositivo, escriba allí este código:',
  linkIgnore:
    'Si usted no pidió esto, no haga caso de este correo: su expediente no se puede abrir sin el enlace o el código. No comparta nunca este código. Nosotros no se lo pediremos.',
  codeSubject: 'Confirme este correo electrónico para su expediente de alquiler',
  code: 'Alguien quiere que esta dirección de correo electrónico abra un expediente de alquiler. Si fue usted, escriba este código en la página donde lo pidió. Funciona una sola vez, durante 15 minutos:',
  codeIgnore:
    'Si no fue usted, no haga caso de este correo: nada cambia sin el código. No comparta nunca este código. Nosotros no se lo pediremos.',
};
