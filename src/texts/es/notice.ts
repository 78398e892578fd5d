import type { notice as englishNotice, washington as englishWashington } from '../en/notice.ts';
import type { Translation } from '../texts.ts';

export const notice: Translation<typeof englishNotice> = {
  title: 'Aviso sobre su solicitud',
  to: 'Para',
  date: 'Fecha',
  decided:
    '{action, select, denied {{organization} rechazó su solicitud.} conditions {{organization} aprobó su solicitud, pero solo con condiciones.} higher_deposit {{organization} aprobó su solicitud, pero solo con un depósito más alto.} guarantor {{organization} aprobó su solicitud, pero solo con un aval (garante).} higher_rent {{organization} aprobó su solicitud, pero solo con una renta o un precio más alto.} other {{organization} tomó una decisión sobre su solicitud que es menos favorable para usted que lo que pidió.}}',
  basedOn:
    'La decisión se basa total o parcialmente en la información de un informe sobre usted que {organization} obtuvo de {operator} el {day}.',
  says: '{organization} dice:',
  reach: 'Cómo comunicarse con {organization}:',
  agencyTitle: 'Quién proporcionó el informe',
  agencyDidNot:
    '{operator} no tomó esta decisión y no puede decirle los motivos específicos por los que se tomó.',
  scoreTitle: 'Su puntaje',
  scored:
    'El informe contenía un puntaje: {score}, en una escala de 0 a {highest}, en la que un puntaje más alto es mejor. Lo calculó el {day} {operator}.',
  nothingLowered: 'Nada redujo el puntaje.',
  lowered: 'Lo redujeron estos factores, empezando por el más importante:',
  rightsTitle: 'Sus derechos',
  freeCopy:
    'Puede obtener una copia gratuita del informe sobre usted de {operator}. Pídala en un plazo de 60 días después de recibir este aviso. En el portal es gratuita en cualquier momento:',
  dispute:
    'Puede disputar gratis ante {operator} la exactitud o la integridad de cualquier dato del informe: en el portal, por carta o por teléfono. La organización que lo registró tiene 30 días para responder, o 45 si usted agrega algo.',
  formTranslated: 'Lo que dice el formulario anterior:',
};

export const washington: Translation<typeof englishWashington> = {
  title: 'AVISO DE ACCIÓN ADVERSA',
  name: 'Nombre: {name}',
  address: 'Dirección:',
  city: 'Ciudad/Estado/Código postal:',
  applied: 'Este aviso le informa que su solicitud ha sido:',
  denied: 'Rechazada',
  higherDeposit: 'Aprobada con condiciones: se requiere un depósito más alto',
  guarantor: 'Aprobada con condiciones: se requiere un garante calificado',
  lastRent: 'Aprobada con condiciones: se requiere el pago de la renta del último mes',
  higherRent: 'Aprobada con condiciones: se requiere una renta mensual más alta',
  other: 'Aprobada con condiciones: otras',
  based: 'La acción adversa sobre su solicitud se basó en lo siguiente:',
  consumerReport: 'Información contenida en un informe del consumidor',
  insufficient: 'El informe de crédito del consumidor no contenía información suficiente',
  rentalHistory: 'Información recibida de un historial de alquiler o una referencia anterior',
  criminal: 'Información recibida en un registro penal',
  civil: 'Información recibida en un registro civil de tribunales',
  employment: 'Información recibida de una verificación de empleo',
  dated: 'Fecha: {day}',
  signature: '{organization}, agente o propietario. Firma:',
};
