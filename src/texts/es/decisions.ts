import type {
  decisions as englishDecisions,
  download as englishDownload,
  identity as englishIdentity,
  inquiries as englishInquiries,
} from '../en/decisions.ts';
import type { Translation } from '../texts.ts';

export const decisions: Translation<typeof englishDecisions> = {
  title: 'Decisiones sobre mí',
  description:
    'Cuando una organización le rechaza o le pide condiciones más estrictas a causa de su expediente, debe informarle. Estos son los avisos que se le enviaron y lo que usted puede hacer.',
  list: 'Decisiones',
  none: 'Ninguna organización le ha enviado una decisión',
  noneText:
    'Si le rechazaron y no recibió un aviso, pregunte el motivo a la organización. En “Quién vio mi expediente” puede ver quién lo revisó.',
  closed: 'Podrá ver las decisiones cuando todo su expediente esté abierto',
  closedText:
    'Su correo electrónico abre una parte del expediente. Verifique su identidad y verá también las decisiones.',
  decidedOn: 'Se decidió el {day} · Aviso {id}',
  read: 'Leer el aviso',
  inOther:
    'El aviso se muestra en {language}, tal como se le envió. Si necesita ayuda para entenderlo, llame o escriba al operador de la red, que se indica abajo.',
  hide: 'Ocultar el aviso',
  actionDenied: 'Su solicitud fue rechazada.',
  actionConditions: 'Su solicitud fue aprobada, pero solo con condiciones.',
  actionHigherDeposit: 'Su solicitud fue aprobada, pero solo con un depósito más alto.',
  actionGuarantor: 'Su solicitud fue aprobada, pero solo con un aval (garante).',
  actionHigherRent: 'Su solicitud fue aprobada, pero solo con una renta o un precio más alto.',
  actionOther: 'Se tomó una decisión menos favorable para usted de lo que pidió.',
  sentOn: 'Se le envió el {day}.',
  disputed:
    'Usted disputó un registro después de recibir este aviso ({day}). {organization} puede revisar su expediente otra vez cuando se resuelva la disputa.',
  final: '{organization} mantiene esta decisión ({day}).',
  withdrawn: '{organization} retiró esta decisión el {day}.',
  itSays: '{status} Dice: {reason}',
};

export const inquiries: Translation<typeof englishInquiries> = {
  title: 'Quién vio mi expediente',
  description:
    'Todas las organizaciones que vieron algo sobre usted: las que revisaron su expediente y lo que se les informó, y las que consultaron sus datos de otra manera.',
  mailMe: 'Enviarme un correo cuando alguien revise mi expediente',
  mailTo: 'A {email}, un correo por hora como máximo.',
  checked: 'Revisiones de su expediente',
  checks: 'Revisiones de su expediente',
  noChecks: 'Nadie ha revisado su expediente',
  noChecksText:
    'Cuando una organización revise su expediente, aparecerá aquí: quién fue, cuándo y qué se le informó.',
  mailsText: 'Active los correos para enterarse de inmediato.',
  lookedUp: 'Otras consultas',
  others: 'Otras consultas',
  noOthers: 'Nadie más ha consultado sus datos',
  noOthersText:
    'Cuando una organización le encuentre en una búsqueda, o abra su puntaje, perfil o historial, aparecerá aquí.',
  copies: 'Copias de su expediente',
  copiesList: 'Copias',
  copyByPost: 'Se pidió una copia por correo postal, para {address}.',
  copyByTelephone: 'Se pidió una copia por teléfono, para {address}.',
  notSent: '{time} · no enviada',
  printed: '{time} · impresa el {printed}',
  identified: '{copy} · identidad comprobada con {means}',
  yourScore: '{time}, su puntaje era {score} de {highest}',
  requestsSince: '{time} ({count, plural, one {# consulta} other {# consultas}} desde {first})',
  checkedYou:
    '{organization} revisó su expediente, que encontró con su {identifier}. A esta organización se le informó: {outcome}.',
  checkedYouFor:
    '{organization} revisó su expediente, que encontró con su {identifier}, {purpose}. A esta organización se le informó: {outcome}.',
  byMemberId: 'número de expediente',
  byEmail: 'correo electrónico',
  byPhone: 'número de teléfono',
  byLicense: 'licencia',
  byName: 'nombre',
  toldApproved: 'no hay problemas conocidos',
  toldConditional: 'hay algo registrado; alquilarle con condiciones',
  toldReview: 'hay problemas registrados; revisar bien antes',
  toldDenied: 'hay problemas graves registrados; mejor no alquilarle',
  forVehicle: 'para alquilar un vehículo',
  forEquipment: 'para alquilar equipos',
  forStorage: 'para alquilar un espacio de almacenamiento',
  forReview: 'para revisar una cuenta que usted tiene allí',
  forCollection: 'para cobrar lo que usted debe allí',
  forInstruction: 'con su permiso por escrito',
  search: '{organization} le encontró en una búsqueda.',
  searchBy: '{organization} le encontró en una búsqueda por su {identifier}.',
  score: '{organization} consultó su puntaje.',
  scoreBy: '{organization} consultó su puntaje con su {identifier}.',
  roster: '{organization} le agregó a su lista de arrendatarios.',
  rosterBy: '{organization} le agregó a su lista de arrendatarios con su {identifier}.',
  profile: '{organization} abrió su perfil.',
  profileBy: '{organization} abrió su perfil con su {identifier}.',
  history: '{organization} vio su historial de alquiler.',
  historyBy: '{organization} vio su historial de alquiler con su {identifier}.',
  filing: '{organization} le buscó para hacer un reporte.',
  filingBy: '{organization} le buscó con su {identifier} para hacer un reporte.',
  similarPhone:
    '{organization} consultó un número de teléfono casi igual al suyo y solo se le dijo que hay uno parecido registrado.',
  similarEmail:
    '{organization} consultó un correo electrónico casi igual al suyo y solo se le dijo que hay uno parecido registrado.',
};

export const identity: Translation<typeof englishIdentity> = {
  title: 'Verificar mi identidad',
  description:
    'Su licencia, identificación estatal o pasaporte, con su fecha de nacimiento y dirección, demuestra que este expediente es suyo. Una identidad verificada lo abre por completo y aumenta su puntaje.',
  againText:
    '¿Se mudó, tiene una licencia nueva o escribió algo mal? Escriba los datos nuevos para reemplazar los anteriores. Lo que las organizaciones pusieron en su expediente se mantiene.',
  again: 'Escribir datos nuevos',
  document: '¿Qué documento tiene?',
  documentHint:
    'Las organizaciones suelen registrar su licencia, por lo que puede compararse de inmediato. Con otro documento decide el operador de la red, que puede pedirle una copia.',
  driversLicense: 'Licencia de conducir',
  stateId: 'Identificación estatal',
  stateIdNumber: 'Número de la identificación estatal',
  stateIdIssuer: 'Estado que la emitió',
  stateIdIssuerHint: 'Por ejemplo, Oregón.',
  passport: 'Pasaporte',
  passportNumber: 'Número del pasaporte',
  passportIssuer: 'País que lo emitió',
  passportIssuerHint: 'Por ejemplo, Estados Unidos.',
  issuerError: 'Escriba qué estado o país emitió el documento.',
  license: 'Número de la licencia de conducir',
  licenseHint:
    'Tal como está impreso: de 4 a 20 letras y dígitos, con al menos un dígito. Los espacios y guiones no importan.',
  licenseFormat: 'El número debe tener de 4 a 20 letras y dígitos, con al menos un dígito.',
  licensePlaceholder: 'El número parece un ejemplo, como 00000 o 12345.',
  dateOfBirth: 'Fecha de nacimiento',
  dateOfBirthError: 'Escriba una fecha entre el {first} y el {last}.',
  address: 'Dirección',
  addressHint: 'Calle, ciudad, estado y código postal.',
  addressError: 'Escriba una dirección con una calle y su número, o varias palabras.',
  consentLabel: 'He leído esto y doy mi consentimiento',
  consentError: 'Sin su consentimiento no podemos comparar sus datos.',
  consent:
    'Doy el número de mi licencia o de otro documento de identidad, mi fecha de nacimiento y mi dirección para que esta red pueda comprobar que este expediente es mío. Estos datos pueden compararse con lo que dicen otros expedientes de la red y guardarse en mi expediente. Una organización solo ve el final del número de licencia y de la dirección y el año de nacimiento, a menos que ella misma haya registrado los mismos datos, y nada de otro documento. Puedo pedir que se corrijan en cualquier momento.',
  send: 'Enviar',
  givenOn: 'Enviado el',
  licenseName: 'Licencia',
  staysVerified: 'Su identidad sigue verificada como antes.',
  checking: 'Estamos comprobando sus datos',
  checkingText:
    'Los comparamos con lo que hay registrado. Tarda un minuto como máximo. El resultado aparecerá aquí.',
  verified: 'Su identidad está verificada',
  verifiedText: 'No tiene que hacer nada.',
  review: 'Una persona está revisando sus datos',
  reviewText:
    'El operador de esta red los compara con su expediente y puede pedirle documentos. Hasta entonces, su expediente se queda como está. Si escribió algo mal, escríbalo de nuevo abajo.',
  reviewDiffers:
    'El operador de esta red los compara con su expediente y puede pedirle documentos. Hasta entonces, su expediente se queda como está. Las organizaciones registraron {differs}. Si escribió algo mal, escríbalo de nuevo abajo.',
  differentLicense: 'otro número de licencia',
  differentBirth: 'otra fecha de nacimiento',
  differentBoth: 'otro número de licencia y otra fecha de nacimiento',
  rejected: 'Esto no demostró su identidad',
  rejectedText: 'El operador de esta red indica el motivo. Puede intentarlo de nuevo abajo.',
  shared: 'Coincide con su expediente, pero todavía no está verificada',
  sharedText:
    'Otras personas también usan un teléfono, correo electrónico o dirección de <file>su expediente</file>, por lo que una comparación no basta para verificar su identidad. Si alguno no es suyo, pida una corrección al final de <correction>Mi expediente</correction> y, cuando esté hecha, escriba aquí sus datos de nuevo.',
  unmatched: 'No pudimos verificar sus datos',
  unmatchedText:
    'Busque una letra o un dígito mal escrito, sobre todo en el número de la licencia, y escríbalo de nuevo abajo. Si todo es correcto, pida una corrección al final de <correction>Mi expediente</correction> y, cuando esté hecha, escriba aquí sus datos de nuevo: las organizaciones que le alquilaron pueden agregar su número de licencia a su expediente.',
};

export const download: Translation<typeof englishDownload> = {
  title: 'Descargar mi expediente',
  fileName: 'mi-expediente',
  description:
    'Todo lo que hay registrado sobre usted, para que lo guarde, incluido quién lo vio. Es gratis, todas las veces que quiera.',
  pdf: 'Para leer e imprimir',
  pdfText:
    'Un documento con títulos y tablas que los lectores de pantalla pueden seguir. Si su expediente es muy largo, contiene las 1,000 entradas más recientes de cada tipo e indica cuántas más hay.',
  pdfButton: 'Descargar en PDF',
  json: 'Para otro programa',
  jsonText: 'Todos los datos, en un formato documentado para programas, que no cambia dentro de una versión.',
  jsonButton: 'Descargar en JSON',
  keepSafe: 'Contiene muchos datos personales. Guárdelo donde nadie más pueda leerlo.',
};
