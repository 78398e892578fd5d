import type { blocks as english } from '../en/blocks.ts';
import type { Translation } from '../texts.ts';

export const blocks: Translation<typeof english> = {
  title: 'Bloquear registros',
  description:
    'Si hay un registro porque alguien usó su identidad o a causa de la trata de personas, puede pedir al operador de la red que lo bloquee. Un registro bloqueado sale de su expediente y no se puede volver a registrar.',
  ask: 'Pedir un bloqueo',
  requests: 'Solicitudes',
  none: 'No ha pedido ningún bloqueo',
  noneText:
    'Elija los registros y agregue un documento que demuestre lo que pasó. El operador decide en un plazo de cuatro días hábiles. Solo usted y el operador ven lo que escribe, sus documentos y el tipo de delito. Si se bloquean registros por robo de identidad, se informa a la organización que los hizo de que esa es la causa, como exige la ley.',
  proveFirst: 'Primero verifique su identidad',
  proveFirstText:
    'Solo puede pedir un bloqueo con un correo electrónico confirmado para todo su expediente. Si no puede confirmar ninguno, escriba al operador de la red, que se indica abajo.',
  unsent: '{name} no se envió: {problem} Agréguelo abajo.',
  identityTheft: 'Robo de identidad',
  trafficking: 'Trata de personas',
  kindOf: '{kind}: {recordIds}',
  open: 'Pendiente',
  withdrawn: 'Retirada',
  accepted: 'Bloqueado',
  declined: 'Rechazada',
  rescinded: 'Ya no está bloqueado',
  askedOn: 'Usted lo pidió el {day}',
  reason: 'El motivo: {reason}',
  wrote: 'Usted escribió: {text}',
  yourDocuments: 'Sus documentos: {names}',
  blockedSince: 'Los registros están fuera de su expediente desde el {day}',
  withdrewOn: 'Usted la retiró el {day}',
  declinedOn: 'Se decidió el {day}',
  rescindedOn: 'Se decidió el {day}. Los registros están otra vez en su expediente',
  withdraw: 'Retirar la solicitud',
  newDescription: 'El operador de la red decide en un plazo de cuatro días hábiles.',
  request: 'Solicitud',
  whatHappened: '¿Qué pasó?',
  chooseKind: 'Elija qué pasó.',
  identityTheftLabel: 'Alguien usó mi identidad',
  identityTheftHint:
    'Se informa a las organizaciones de que los registros pueden deberse a un robo de identidad.',
  traffickingLabel: 'Fui víctima de la trata de personas',
  traffickingHint:
    'Solo lo sabrá el operador de la red. Ni las organizaciones ni los correos electrónicos mencionan nunca la causa.',
  whichRecords: '¿Qué registros?',
  chooseRecord: 'Elija al menos un registro.',
  blockRecord: 'Bloquear {recordId}',
  proof: 'Prueba',
  proofHint: '{proof} Hasta {most} documentos. Solo los ve el operador.',
  proofAny: 'Un documento que demuestre lo que pasó.',
  proofIdentityTheft:
    'Una denuncia de robo de identidad: la que hizo en RobodeIdentidad.gov, o una denuncia ante la policía u otra autoridad.',
  proofTrafficking:
    'Un documento que indique que usted es víctima de la trata de personas: de una autoridad del gobierno, de un tribunal, de una organización autorizada por un gobierno, o su propia declaración firmada o certificada por uno de ellos.',
  addProof: 'Agregue al menos un documento.',
  operatorShouldKnow: 'Algo que el operador deba saber',
  onlyOperator: 'Solo lo lee el operador.',
  declare: 'Declaro que lo que digo es verdad.',
  declareIdentityTheft:
    'Declaro que estos registros son sobre transacciones que yo no hice y que otra persona usó mi identidad.',
  declareTrafficking:
    'Declaro que estos registros son consecuencia de la trata de personas de la que fui víctima o de la que soy sobreviviente.',
  confirmDeclaration: 'Confirme la declaración.',
  send: 'Enviar la solicitud',
};
