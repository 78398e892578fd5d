import type { errors as englishErrors, failures as englishFailures } from '../en/errors.ts';
import type { Translation } from '../texts.ts';

export const errors: Translation<typeof englishErrors> = {
  signedOut: 'Su sesión se cerró. Pida un enlace nuevo para iniciar sesión.',
  closedFile: 'Este correo electrónico todavía no abre su expediente. Verifique su identidad para abrirlo.',
  needsWhole:
    'Esto solo es posible cuando todo su expediente está abierto. Verifique su identidad para abrirlo.',
  deadLink: 'Este enlace ya se usó o tiene más de 15 minutos. Pida uno nuevo.',
  wrongCode:
    'Este código es incorrecto, ya se usó o tiene más de 15 minutos. Escriba el código del correo más reciente o abra su enlace. Después de tres códigos incorrectos, solo funciona el enlace.',
  wrongConfirmationCode:
    'Este código es incorrecto, ya se usó o tiene más de 15 minutos. Después de tres códigos incorrectos, pida uno nuevo.',
  noFile: 'Este correo electrónico ya no está en ningún expediente. Pida un enlace con otro de sus correos.',
  incompleteEmail: 'Escriba su correo electrónico completo, por ejemplo nombre@example.com.',
  manySignIns: 'Demasiadas personas están iniciando sesión ahora. Intente de nuevo en un momento.',
  manyLinksSeconds:
    'Ya se pidieron varios enlaces para este correo electrónico. Busque el mensaje más reciente, también en el correo no deseado. Puede pedir otro enlace en {wait} segundos.',
  manyLinksMinutes:
    'Ya se pidieron varios enlaces para este correo electrónico. Busque el mensaje más reciente, también en el correo no deseado. Puede pedir otro enlace en {wait} minutos.',
  manyCodesSeconds:
    'Ya se pidieron varios códigos para este correo electrónico. Busque el mensaje más reciente, también en el correo no deseado. Puede pedir otro código en {wait} segundos.',
  manyCodesMinutes:
    'Ya se pidieron varios códigos para este correo electrónico. Busque el mensaje más reciente, también en el correo no deseado. Puede pedir otro código en {wait} minutos.',
  onAnotherFile:
    'Este correo electrónico está en otro expediente de esta red. Si ambos expedientes son suyos, escriba al operador de la red.',
  notOnFile: 'Este correo electrónico no está en el expediente.',
  nameItFirst:
    'Este correo electrónico no está en su expediente. Pida primero que se agregue, con una solicitud de corrección.',
  opensAlready: 'Este correo electrónico ya abre su expediente.',
  otherEmails: 'Podrá quitar otros correos de su expediente después de verificar su identidad.',
  noRecord: 'No hay ningún registro sobre usted con este número.',
  noDispute: 'No hay ninguna disputa con este número.',
  disputedAlready: 'Usted ya está disputando este registro. Agregue lo que falta a esa disputa.',
  appealOpen: 'Usted apeló la decisión sobre este registro. Espere primero el resultado.',
  sayWhatIsNew:
    'Su disputa anterior de este registro se rechazó. Para volver a disputarlo, indique qué hay de nuevo, por ejemplo un documento que va a agregar.',
  manyDisputes: 'Envió {most} disputas en un día. Puede enviar la siguiente mañana.',
  manyAdditions: 'Una disputa puede tener como máximo {most} textos agregados.',
  manyDocuments: 'Una disputa puede tener como máximo {most} documentos.',
  disputeEnded: 'Esta disputa terminó, por lo que no se le puede agregar nada.',
  attachedAlready: 'Este archivo ya está en la disputa.',
  beingStored: 'Este archivo se está guardando. Vuelva a cargar la página en cinco minutos.',
  manyBytes:
    'Con este archivo, sus documentos de los últimos 365 días superarían 200 MiB. Envíe un archivo más pequeño o describa lo que muestra.',
  notStored: 'No se pudo guardar el documento. Envíelo de nuevo.',
  noSpace:
    'En este momento no hay espacio para más documentos. Describa lo que muestra el documento o agréguelo más tarde.',
  largeDocument: 'Un documento puede tener como máximo 5 MiB.',
  wrongDocument: 'El archivo está dañado o no es PDF, PNG, JPEG o WebP.',
  noAppeal:
    'Solo puede apelar después de que se rechace una disputa o de que el registro solo se haya corregido.',
  recordGone: 'Este registro ya no está en su expediente.',
  disputedAgain: 'Usted volvió a disputar este registro. Espere primero esa decisión.',
  manyRequests:
    'Ya tiene {most} solicitudes pendientes. Envíe la siguiente cuando se haya resuelto una de ellas.',
  mailsElsewhere:
    'Los correos sobre verificaciones van a otra dirección de este expediente. Verifique su identidad para cambiarlo.',
  noStatement: 'No hay ninguna declaración en su expediente.',
  statementConfirmed:
    'Puede escribir una declaración cuando inicie sesión con un correo electrónico confirmado para todo el expediente.',
  alertConfirmed:
    'Puede activar una alerta de fraude cuando inicie sesión con un correo electrónico confirmado para todo el expediente.',
  blockConfirmed:
    'Puede pedir un bloqueo cuando inicie sesión con un correo electrónico confirmado para todo el expediente.',
  manyVerifications: 'Envió este formulario {most} veces en un día. Intente de nuevo mañana.',
  consentChanged: 'El texto cambió. Vuelva a cargar la página y léalo.',
  manyDownloads: 'Acaba de descargar su expediente {most} veces. Intente de nuevo en {seconds} segundos.',
  inquiriesPrepared: 'La lista de quién le consultó se está preparando. Intente de nuevo en unos minutos.',
  blockClosed: 'Esta solicitud ya no está pendiente.',
  blockedAlready:
    'Usted ya pidió que se bloquee uno de estos registros. Agregue lo que falta a esa solicitud.',
  manyBlocks: 'Tiene {most} solicitudes pendientes. Retire una o espere a que se decida una.',
  manyBlocksAYear: 'Hizo {most} solicitudes en un año. Escriba al operador de la red.',
  manyBlockDocuments: 'Una solicitud puede tener como máximo {most} documentos.',
  attachedToBlock: 'Este archivo ya está en la solicitud.',

  sayCorrection: 'Indique qué está mal y cuál es el dato correcto.',
  longStatement: 'Una declaración puede tener como máximo {most} caracteres.',
  manyWords: 'La declaración tiene {words} palabras, pero puede tener como máximo {most}.',
  sayDispute: 'Indique con sus propias palabras qué es incorrecto.',
  sayAddition: 'Escriba lo que quiere agregar.',
  sayAppeal: 'Indique por qué la decisión es incorrecta.',
  confirmDeclaration: 'Lea la declaración y confírmela.',
  chooseRecord: 'Elija al menos un registro.',
  manyRecords: 'Puede elegir como máximo {most} registros.',
  numberFormat: 'El número debe tener de {least} a {most} letras y dígitos, con al menos un dígito.',
  numberPlaceholder: 'El número parece un ejemplo, como 00000 o 12345.',
  noIssuer: 'Escriba el estado o país que lo emitió.',
  wrongAddress: 'Escriba una dirección con una calle y su número, o varias palabras.',
  wrongBirth: 'Escriba una fecha entre el {first} y el {last}.',
};

export const failures: Translation<typeof englishFailures> = {
  invalid: 'Algo de lo que escribió no es válido. Revíselo e intente de nuevo.',
  denied: 'No puede hacer esto.',
  missing: 'Esto no existe o ya no existe.',
  changed: 'Esto no es posible en este momento. Vuelva a cargar la página y vea el estado actual.',
  wait: 'Demasiadas solicitudes. Intente de nuevo en unos minutos.',
  failed: 'Algo falló de nuestro lado. Intente de nuevo en un minuto.',
};
