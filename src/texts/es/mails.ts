import type {
  disputeMails as englishDisputeMails,
  fileMails as englishFileMails,
  mails as englishMails,
} from '../en/mails.ts';
import type { Translation } from '../texts.ts';

export const mails: Translation<typeof englishMails> = {
  signature:
    'Este correo electrónico lo envió una red de verificación de arrendatarios. No responda a este mensaje: nadie lee las respuestas.',
  operator: 'Quién administra la red:',
  rights: 'Sus derechos según la Ley de Informe Justo de Crédito (FCRA):',
  hello: 'Hola:',
  linkSubject: 'Su enlace a su expediente de alquiler',
  link: 'Use este enlace para abrir su expediente de alquiler. Puede usarlo una sola vez y vence en 15 minutos:',
  linkCode: 'Para leerlo en otro dispositivo, escriba allí este código:',
  linkIgnore:
    'Si usted no pidió esto, ignore este correo: su expediente no se puede abrir sin el enlace o el código. No comparta nunca este código. Nosotros no se lo pediremos.',
  codeSubject: 'Confirme este correo electrónico para su expediente de alquiler',
  code: 'Alguien quiere que esta dirección de correo electrónico abra un expediente de alquiler. Si fue usted, escriba este código en la página donde lo pidió. Puede usarlo una sola vez y vence en 15 minutos:',
  codeIgnore:
    'Si no fue usted, ignore este correo: nada cambia sin el código. No comparta nunca este código. Nosotros no se lo pediremos.',
  file: 'Su expediente:',
  fileNow: 'Su expediente, tal como está ahora:',
};

export const disputeMails: Translation<typeof englishDisputeMails> = {
  receivedSubject: 'Recibimos su disputa de {recordId}',
  received:
    'Recibimos su disputa de {recordId}, un registro que hizo {organization}. El número de la disputa es {id}.',
  receivedNext:
    'Qué pasa ahora: avisamos a {organization}, que debe decidir a más tardar el {day}. Hasta entonces, todas las organizaciones que revisen su expediente verán que el registro está en disputa. Le enviaremos un correo electrónico con la decisión.',
  receivedLate:
    'Si no decide a más tardar ese día, la disputa se resuelve a su favor: el registro se elimina de su expediente.',
  receivedAdd:
    'Puede agregar texto y documentos en el portal. Durante la hora siguiente al envío de la disputa, la fecha límite no cambia. Después, lo primero que agregue le da a la organización 15 días más.',
  receivedNotYou:
    'Si usted no envió esta disputa, otra persona tiene acceso a su correo. Inicie sesión, retire la disputa y quite esta dirección de correo electrónico de su expediente.',
  receivedLink: 'La disputa:',
  rejectedSubject: 'Su disputa de {recordId} fue rechazada',
  rejected: '{organization} revisó su disputa de {recordId}, y el registro se queda como está.',
  upheldSubject: 'Su disputa de {recordId} se resolvió a su favor',
  expired:
    '{organization} no resolvió a tiempo su disputa de {recordId}. Por eso se resuelve a su favor: el registro se elimina de su expediente.',
  corrected: '{organization} está de acuerdo con su disputa: {recordId} se corrigió.',
  removed: '{organization} está de acuerdo con su disputa: {recordId} se eliminó de su expediente.',
  incidentsRemoved: 'También se eliminaron incidentes que venían con el registro: {recordIds}.',
  reason: 'El motivo que da {organization}:',
  reach: 'Cómo comunicarse con {organization}:',
  appealOnce:
    'Si cree que esto es incorrecto, puede apelar una vez, en la disputa. El operador de la red decide entonces en un plazo de 15 días.',
  stillWrong: 'Si {recordId} todavía es incorrecto, puede apelar una vez, en la disputa.',
  statementOrAgain:
    'Puede agregar una declaración de hasta 100 palabras. Las organizaciones la ven con su expediente, y usted puede pedir que se avise a las que revisaron su expediente. También puede disputar el registro otra vez si tiene algo nuevo, como un documento.',
  procedure:
    'Los pasos de la investigación están en la disputa. También puede pedir a la red una descripción de ella, con el nombre, la dirección y el teléfono de cada organización a la que se preguntó. La recibirá en un plazo de 15 días.',
  notified:
    'Avisamos a todas las organizaciones que revisaron su expediente en los últimos 12 meses, si el registro ya estaba en él.',
  fileAndDispute: 'Su expediente y la disputa:',
  appealUpheldSubject: 'Su apelación sobre {recordId} se resolvió a su favor',
  appealRejectedSubject: 'Su apelación sobre {recordId} fue rechazada',
  appealExpired:
    'El operador de la red no resolvió a tiempo la apelación sobre {recordId}. Por eso la apelación se resuelve a su favor.',
  appealDecided: 'El operador de la red resolvió la apelación sobre {recordId}. El motivo:',
  appealRemoved:
    '{recordId} se eliminó de su expediente. Avisamos a todas las organizaciones que revisaron su expediente en los últimos 12 meses, si el registro ya estaba en él.',
  appealStays:
    '{recordId} se queda como está. Puede agregar a su expediente una declaración de hasta 100 palabras, que se muestra junto con él. También puede disputar el registro otra vez si tiene algo nuevo, como un documento.',
};

export const fileMails: Translation<typeof englishFileMails> = {
  andMore: '{recordIds} y {others, number} más',
  rejectedSubject: 'Se eliminó de su expediente de alquiler: {recordIds}',
  rejected:
    'El operador de la red revisó {recordIds}, que {organization} registró sobre usted, y lo rechazó. Ya no está en su expediente y nunca contó en su puntaje. El motivo:',
  nothingToDo: 'Usted no tiene que hacer nada. Su expediente:',
  reinsertedSubject: 'De nuevo en su expediente de alquiler: {recordIds}',
  reinserted:
    '{organization} registró {recordIds} sobre usted. Repite {repeats}, que antes se eliminó de su expediente. {organization} certificó que está completo y es exacto. Lo que certificó está en su expediente.',
  filer: 'Quién lo registró:',
  reinsertedRights:
    'Si cree que esto es incorrecto, puede disputarlo. También puede agregar a su expediente una declaración de hasta 100 palabras que diga qué es incorrecto; se muestra junto con él.',
  answeredSubject: 'El operador de la red le respondió',
  answered: 'Hay una respuesta a lo que usted envió al operador de la red.',
  signIn: 'Inicie sesión para leerla:',
  blockedSubject: 'Bloqueado: {recordIds}',
  blocked:
    'Como usted lo pidió, el operador de la red bloqueó {recordIds}. Su expediente y su puntaje ya no {count, plural, one {lo} other {los}} incluyen, y las organizaciones no pueden volver a {count, plural, one {registrarlo} other {registrarlos}}.',
  rescindedSubject: 'Ya no está bloqueado: {recordIds}',
  rescinded:
    'El operador de la red levantó el bloqueo de {recordIds}. {count, plural, one {Está} other {Están}} de nuevo en su expediente. El motivo:',
  declinedSubject: 'No se bloqueó: {recordIds}',
  declined:
    'El operador de la red decidió no bloquear {recordIds}. {count, plural, one {Se queda} other {Se quedan}} en su expediente. El motivo:',
  blockRights:
    'Si un registro es incorrecto, puede disputarlo. También puede agregar a su expediente una declaración de hasta 100 palabras.',
  checkedSubject: '{organization} revisó su expediente',
  checkedTimesSubject: 'Revisaron su expediente {count, number} veces',
  checked: 'Usted pidió un correo electrónico cuando una organización revise su expediente. Esto es nuevo:',
  inquiry: '- {time} UTC: {inquiry}',
  inquiryWithScore: '- {time} UTC: {inquiry} Su puntaje era {score} de {highest}.',
  moreInquiries: '- y {count, number} más',
  seeInquiries: 'Vea quién revisó su expediente o consultó sus datos, y qué hay en su expediente:',
  switchOff:
    'Si algo es incorrecto, puede disputarlo allí. Para no recibir más estos correos, desactívelos en esa página.',
  decisionSubject: 'Una decisión de {organization} sobre su solicitud',
};
