import type { NewId } from '../ids.ts';
import type { Store } from '../store/store.ts';
import {
  type FindDelivery,
  type ListDeliveries,
  makeFindDelivery,
  makeListDeliveries,
  makeResendDelivery,
  makeSendTestEvent,
  type ResendDelivery,
  type SendTestEvent,
} from './deliveries.ts';
import { type FindEvent, type ListEvents, makeFindEvent, makeListEvents } from './event-log.ts';
import { makeRecoverEvents, type RecoverEvents } from './recover.ts';
import { makeRotateSecret, type RotateSecret } from './rotate-secret.ts';
import {
  type GetWebhook,
  makeGetWebhook,
  makeRemoveWebhook,
  makeSetWebhook,
  type RemoveWebhook,
  type SetWebhook,
  type SetWebhookDependencies,
} from './settings.ts';

/** The use cases of an organization's webhook, its deliveries, and its events. */
export interface Webhooks {
  getWebhook: GetWebhook;
  setWebhook: SetWebhook;
  removeWebhook: RemoveWebhook;
  rotateSecret: RotateSecret;
  recoverEvents: RecoverEvents;
  sendTestEvent: SendTestEvent;
  listDeliveries: ListDeliveries;
  findDelivery: FindDelivery;
  resendDelivery: ResendDelivery;
  listEvents: ListEvents;
  findEvent: FindEvent;
}

interface Dependencies extends Omit<SetWebhookDependencies, 'store'> {
  store: Store;
  newId: NewId;
  /** Called when a delivery is ready to be sent. */
  onEvent: () => void;
  /** Called when events wait for their deliveries. */
  onWaiting: () => void;
}

export function makeWebhooks(dependencies: Dependencies): Webhooks {
  const { store, clock } = dependencies;
  return {
    getWebhook: makeGetWebhook(store),
    setWebhook: makeSetWebhook(dependencies),
    removeWebhook: makeRemoveWebhook(store, clock),
    rotateSecret: makeRotateSecret(dependencies),
    recoverEvents: makeRecoverEvents(dependencies),
    sendTestEvent: makeSendTestEvent(dependencies),
    listDeliveries: makeListDeliveries(store.deliveries),
    findDelivery: makeFindDelivery(store.deliveries),
    resendDelivery: makeResendDelivery(dependencies),
    listEvents: makeListEvents(store),
    findEvent: makeFindEvent(store.events),
  };
}
