import type { frame as englishFrame, signIn as englishSignIn } from '../en/frame.ts';
import type { Translation } from '../texts.ts';

export const frame: Translation<typeof englishFrame> = {
  title: 'Mi expediente de alquiler',
  needsScript:
    'Para mostrar su expediente, esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.',
  byPost: 'Su expediente por correo postal',
  byPostText:
    'Puede recibir su expediente sin esta página y gratis: escriba o llame al operador de la red. Le pedirá copias de documentos que demuestren su identidad y le enviará el expediente por correo postal. También puede disputar un registro de esta manera.',
  skip: 'Ir al contenido',
  menu: 'Menú',
  pages: 'Páginas',
  myFile: 'Mi expediente',
  inquiries: 'Quién vio mi expediente',
  decisions: 'Decisiones sobre mí',
  disputes: 'Disputas',
  identity: 'Verificar mi identidad',
  download: 'Descargar mi expediente',
  signOut: 'Cerrar sesión',
  language: 'Idioma',
  problem: 'Hay un problema',
  errorTitle: 'Error: {title}',
  showEarlier: 'Ver anteriores',
  notFound: 'Esta página no existe',
  notFoundText: 'Es posible que el enlace sea antiguo o esté mal escrito.',
  goToMyFile: 'Ir a mi expediente',
  rights: 'Sus derechos según la Ley de Informe Justo de Crédito (FCRA)',
  rightsIn: 'Sus derechos según la Ley de Informe Justo de Crédito (FCRA): {languages}',
  contact: 'Contacto<hidden> de {organization}</hidden>',
  noContact: 'No hay dirección ni teléfono registrados. Pídalos a la red.',
  partOpen: 'Está viendo una parte de su expediente',
  partOpenText:
    'Aquí ve lo que las organizaciones registraron con {email} y quiénes le consultaron. Además, {records, plural, one {# registro} other {# registros}} de {organizations, plural, one {# organización} other {# organizaciones}} también {records, plural, one {cuenta} other {cuentan}} en su puntaje. Para proteger sus datos, solo {records, plural, one {lo} other {los}} mostramos después de que verifique su identidad.',
  nothingOpen: 'Este correo electrónico todavía no abre su expediente',
  nothingOpenText:
    'Ninguna organización registró nada con {email}. Se agregó después a un expediente. Si el expediente es suyo, verifique su identidad, o inicie sesión con otro correo electrónico y confirme este allí.',
  needLicense:
    'Necesita su licencia de conducir, identificación estatal o pasaporte. Le tomará unos minutos.',
};

export const signIn: Translation<typeof englishSignIn> = {
  title: 'Ver mi expediente de alquiler',
  description:
    'Las empresas de alquiler de esta red registran aquí sus experiencias con quienes les alquilan. Si le rechazaron, vea por qué, quién vio su expediente y cómo disputar errores. Es gratis y no necesita contraseña: le enviamos un enlace por correo electrónico.',
  descriptionWithoutMails:
    'Las empresas de alquiler de esta red registran aquí sus experiencias con quienes les alquilan. Si le rechazaron, vea por qué, quién vio su expediente y cómo disputar errores. Es gratis y no necesita contraseña: el operador de la red le da un enlace.',
  email: 'Correo electrónico',
  emailHint: 'Uno que haya dado al alquilar o al solicitar un alquiler.',
  emailWrong: 'Escriba su correo electrónico completo, como nombre@example.com.',
  sendLink: 'Enviarme un enlace',
  printLink: 'Pedir un enlace',
  haveCode: 'Ya tengo un código',
  forStaff: '¿Trabaja para una empresa de alquiler? <link>Inicie sesión aquí</link>',
  typeCode: 'Escriba su código',
  typeCodeText: 'Está en el correo electrónico, debajo del enlace.',
  askAgain: 'Pedir un correo nuevo',
  printed: 'Pida el enlace al operador',
  printedText:
    'Esta red no tiene un servidor de correo. Si <b>{email}</b> está en un expediente, el enlace y un código están en el registro del servidor, que el operador puede leer. Ambos funcionan una vez y durante 15 minutos.',
  sent: 'Revise su correo electrónico',
  sentText:
    'Si <b>{email}</b> figura en un expediente, le llegará un correo electrónico en breve. Abra el enlace que contiene: puede usarlo una sola vez y vence en 15 minutos.',
  otherDevice: 'Si lee su correo en otro dispositivo, escriba aquí el código que aparece en el mensaje.',
  noMail:
    '¿No le ha llegado nada después de unos minutos? Revise la carpeta de correo no deseado o <link>pruebe con otro correo electrónico</link>.',
  code: 'Código',
  codeMissing: 'Escriba el código del correo electrónico.',
  open: 'Abrir mi expediente',
  expired: 'Este enlace ya no es válido',
  incomplete: 'Falta una parte del enlace.',
  sendNewLink: 'Enviarme un enlace nuevo',
  ready: 'Abrir mi expediente de alquiler',
  readyText: 'Si comparte este dispositivo, cierre la sesión cuando termine.',
};
