import type { shared as english } from '../en/shared.ts';
import type { Translation } from '../texts.ts';

export const shared: Translation<typeof english> = {
  product: 'Renter screening',
  loading: 'Cargando',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  close: 'Cerrar',
  never: 'Nunca',
  justNow: 'hace un momento',
  notLoaded: 'No se pudo cargar esta información',
  nothingHere: 'Aquí no hay nada',
  notOpen: 'No tiene acceso a esta información',
  request: 'Solicitud {id}',
  printed: '{whose} · Impreso el {time}',
  notShown: 'No se pudo mostrar esta página',
  reload: 'Volver a cargar',
  nothingLost: '{problem}. No se ha perdido nada de lo que guardó.',
  offline:
    'No tiene conexión a internet. La información puede estar desactualizada y no podrá guardar cambios hasta que se conecte.',
  operator: '{name} administra esta red.',
  showTyped: 'Mostrar lo que escribe',
  signedOut: 'Ha cerrado la sesión.',
  youAreOffline: 'No tiene conexión a internet.',
  unreachable: 'No se puede conectar con el servidor.',
  inputIsKept: '{problem} Lo que escribió sigue aquí; intente de nuevo.',
  serverAnswered: 'El servidor respondió {status}. Intente de nuevo en un minuto.',
  dropFile: 'Elija un archivo o arrástrelo aquí: {kinds}, de {megabytes} MB como máximo',
  wrongKind: '{name} no es un archivo de tipo {kinds}.',
  emptyFile: '{name} está vacío.',
  largeFile: '{name} pesa más de {megabytes} MB: divídalo o reduzca su tamaño.',
};
