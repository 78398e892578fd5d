import type { next as englishNext, raise as englishRaise } from '../en/next.ts';
import type { Translation } from '../texts.ts';

export const next: Translation<typeof englishNext> = {
  title: 'Qué pasa ahora',
  nothingToDo: 'No tiene que hacer nada.',
  byMail: 'Le enviaremos la decisión por correo electrónico.',
  onPage: 'La decisión aparecerá en esta página.',
  disputeOpen:
    'A más tardar el {day}, {organization} tiene que investigar el registro y decidir. Usted no tiene que hacer nada. Si quiere decir o mostrar algo más, agréguelo abajo.',
  disputeLate:
    'Si no decide para entonces, la disputa se resuelve a su favor y el registro se elimina de su expediente.',
  appealOpen:
    'A más tardar el {day}, la red que guarda su expediente considera lo que dicen ambas partes y decide. Usted no tiene que hacer nada.',
  appealLate:
    'Si no decide para entonces, la apelación se resuelve a su favor y el registro se elimina de su expediente.',
  mayAppeal:
    'Si la decisión es incorrecta, puede apelar una vez, más abajo. No hay fecha límite para hacerlo.',
  correctedMayAppeal:
    'Si el registro todavía es incorrecto, puede apelar una vez, más abajo. No hay fecha límite para hacerlo.',
  otherwiseStays: 'Si no hace nada, el registro se queda como está.',
  mayStatement:
    'Puede agregar una declaración a <link>su expediente</link>, con sus propias palabras. Las organizaciones que le busquen en las páginas de esta red podrán leerla.',
  mayDisputeAgain:
    'Puede <link>disputar el registro otra vez</link> si tiene algo nuevo que decir o mostrar, como un documento.',
  mayDisputeLater: 'Si el registro es incorrecto, puede <link>disputarlo otra vez</link> cuando quiera.',
  mayComplain:
    'También puede presentar una queja ante la <link>Oficina para la Protección Financiera del Consumidor</link>, una autoridad de los Estados Unidos. Es gratis.',
  removedCounts: 'El registro ya no cuenta en su puntaje.',
  correctedCounts: 'Ahora cuenta en su puntaje el registro corregido.',
  othersTold: 'Avisamos a las organizaciones que le consultaron en los 12 meses anteriores.',
  askAgain:
    'Si una organización le rechazó a causa del registro, puede pedirle que revise su expediente otra vez: lo verá como está ahora.',
  noLongerOnFile: 'El registro ya no está en su expediente.',
  verificationDecided:
    'La decisión aparecerá en esta página, con su motivo. Ninguna ley fija una fecha para ella y no enviamos un correo electrónico.',
  verificationLate: 'Si nada ha cambiado para el {day}, escriba o llame al operador, que se indica abajo.',
  verificationAgain: 'Puede escribir sus datos de nuevo abajo, hasta {most} veces al día.',
  verificationWrong: 'Si el motivo es incorrecto, escriba o llame al operador, que se indica abajo.',
  verificationStays: 'Si no hace nada, su expediente y su puntaje se quedan como están.',
  blockAddProof:
    'Agregue un documento abajo. El operador solo puede decidir cuando haya uno, y entonces tiene cuatro días hábiles.',
  blockOtherwise: 'Si no agrega ninguno, nada cambia: los registros se quedan en su expediente.',
  blockOpen:
    'A más tardar el {day}, el operador de la red decide. La ley da cuatro días hábiles. Usted no tiene que hacer nada.',
  blockLate: 'Si para entonces no ha tenido noticias, escriba o llame al operador, que se indica abajo.',
  blockAccepted: 'Los registros no cuentan en su puntaje y no se pueden volver a registrar.',
  blockMayEnd:
    'El operador solo puede levantar el bloqueo si se pidió por error o con información incorrecta, o si usted obtuvo los bienes, servicios o dinero de los que tratan los registros. Entonces le dice por qué.',
  blockMayDispute: 'Si un registro es incorrecto, puede <link>disputarlo</link>.',
  blockMayAskAgain: 'Puede pedir otra vez un bloqueo, por ejemplo con otro documento.',
  blockStays: 'Si no hace nada, los registros se quedan en su expediente.',
};

export const raise: Translation<typeof englishRaise> = {
  title: 'Cómo subir mi puntaje',
  intro:
    'Lo que cada paso haría con su puntaje, según las reglas de hoy y con lo que hay ahora en su expediente. Otros registros también pueden cambiar su puntaje.',
  atZero:
    'Los puntajes no pueden bajar de 0. Sin este límite el suyo sería más bajo, por lo que un solo paso quizás no lo suba.',
  verified: 'Si se verifica su identidad. <link>Verificar mi identidad</link>',
  settled:
    'Si se pagan los {amount} que {organization} registró como no pagados y esta actualiza {count, plural, one {su reporte {recordIds}} other {sus reportes {recordIds}}}',
  settledAll:
    'Si se paga lo que {organization} registró como no pagado y esta actualiza {count, plural, one {su reporte {recordIds}} other {sus reportes {recordIds}}}',
  paidAlready:
    'Si ya pagó, pida a la organización que actualice su reporte. Más abajo, junto al reporte, se indica cómo comunicarse con ella.',
  together: 'Si ocurre todo esto, su puntaje sería {score}.',
  goodReport: 'Si el próximo alquiler que se reporte está totalmente pagado y sin daños',
  records: 'Registros que bajan su puntaje',
  recordsText:
    'Si un registro es incorrecto, dispútelo: se elimina o se corrige si usted tiene razón, o si nadie responde a tiempo. Los puntos de la derecha indican cuánto subiría su puntaje sin el registro.',
  report: 'Reporte {recordId} de {organization}.',
  incident: 'Incidente {recordId} de {organization}.',
  reportPaid:
    'Si se paga lo que figura como no pagado y la organización actualiza el reporte: unos {points, plural, one {# punto} other {# puntos}} más.',
  leaves: 'Sale de su expediente por sí solo después del {day}.',
  dispute: 'Disputarlo si es incorrecto<hidden>: {recordId}</hidden>',
  disputed: 'Ver la disputa<hidden> de {recordId}</hidden>',
  moreRecords:
    '{count, plural, one {# registro más baja} other {# registros más bajan}} el puntaje; {count, plural, one {véalo} other {véalos}} en <link>Reportes e incidentes</link>.',
  minorRecords:
    '{count, plural, one {# registro más quita menos de 1 punto} other {# registros más quitan menos de 1 punto cada uno}}.',
  onlyMinor:
    '{count, plural, one {# registro baja su puntaje, en menos de 1 punto.} other {# registros bajan su puntaje, cada uno en menos de 1 punto.}}',
};
