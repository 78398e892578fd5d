import type { help as englishHelp, privacy as englishPrivacy } from '../en/help.ts';
import type { Translation } from '../texts.ts';

export const help: Translation<typeof englishHelp> = {
  title: 'Ayuda',
  description:
    'Cómo ver su expediente de alquiler, cómo cambiar lo que es incorrecto y quién responde a sus preguntas.',
  see: 'Ver su expediente',
  seeText:
    'Pida un enlace en la <link>página de inicio de sesión</link>, con un correo electrónico que haya dado al alquilar algo. No necesita contraseña y es gratis.',
  noEmail: 'Si no tiene correo electrónico, o el suyo no abre su expediente',
  noEmailText:
    'Escriba o llame al operador de la red, que se indica abajo. Le pedirá copias de documentos que demuestren su identidad y le enviará su expediente por correo postal. También puede disputar un registro de esta manera. Es gratis.',
  wrong: 'Si algo es incorrecto',
  wrongText:
    'Dispute un reporte o un incidente incorrecto en <disputes>Disputas</disputes>: la organización que lo registró tiene 30 días para responder. Si un nombre, teléfono o dirección es incorrecto, pida una corrección al final de <file>Mi expediente</file>.',
  denied: 'Si le rechazaron',
  deniedText:
    'La organización debe decirle si fue a causa de su expediente. Su aviso está en <link>Decisiones sobre mí</link>, con lo que usted puede hacer.',
  theft: 'Si alguien usa su nombre',
  theftText:
    'Active una alerta de fraude en <file>Mi expediente</file>. Si hay registros que causó otra persona, <blocks>pida que se bloqueen</blocks>.',
  rights: 'Sus derechos',
  contact: 'Contacto',
  noContact:
    'El operador no ha indicado aquí ninguna dirección. Pregunte a la organización que revisó su expediente quién administra la red.',
};

export const privacy: Translation<typeof englishPrivacy> = {
  title: 'Privacidad',
  description: 'Qué guarda esta red sobre usted, quién lo ve y durante cuánto tiempo.',
  kept: 'Qué hay en su expediente',
  keptText:
    'Lo que las organizaciones de esta red registraron cuando usted les alquiló: su nombre, correo electrónico, teléfono, licencia, fecha de nacimiento y dirección, y cómo fue el alquiler. Y lo que usted escribe aquí. No obtenemos información sobre usted en otros lugares.',
  seen: 'Qué ven las organizaciones',
  seenText:
    'Una organización que revisa su expediente ve su puntaje, las razones del puntaje y qué tipos de registros hay. No ve qué otras organizaciones registraron algo. De su correo electrónico, teléfono y licencia solo ve una parte, a menos que ella misma los haya registrado.',
  said: 'Lo que usted escribe y envía',
  saidText:
    'Lo que escribe en una disputa, y sus documentos, lo leen la organización que hizo el registro y el operador de la red. Las organizaciones que le busquen pueden leer su declaración. Solo el operador ve su solicitud de bloquear registros y sus documentos. Si se verifica su identidad, lo que escribió pasa a formar parte de su expediente.',
  asked: 'Quién le consultó',
  askedText:
    'En <link>Quién vio mi expediente</link> ve todas las organizaciones que vieron algo sobre usted, con la fecha.',
  howLong: 'Cuánto tiempo se guarda',
  howLongText:
    'Los reportes e incidentes negativos salen de su expediente después de siete años. Las disputas se guardan con lo que se decidió.',
  cookies: 'Cookies',
  cookiesText:
    'Estas páginas usan una cookie mientras su sesión está abierta y otra que recuerda el idioma que eligió. No rastreamos lo que hace y nada se carga de otros sitios.',
};
