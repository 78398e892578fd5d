import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** How an item that needs attention is shown. */
export interface Words {
  icon: LucideIcon;
  /** Whether something fails or is about to. */
  urgent: boolean;
  title: ReactNode;
  text: ReactNode;
  /** Until when something is to be done, or when something happens by itself. */
  due?: { what: string; at: number };
  to:
    | '/usage'
    | '/check'
    | '/disputes'
    | '/disputes/$id'
    | '/webhook'
    | '/keys'
    | '/organization'
    | '/import'
    | '/import/$id'
    | '/renters/$id';
  params?: Record<string, string>;
  search?: Record<string, string>;
  next: string;
  /** Text for staff whose role does not allow the next step. */
  nextForMembers?: string;
}

/** Returns whether one item comes before another: what is urgent first, then what is due first. */
export const byUrgency = (one: Words, other: Words): number =>
  Number(other.urgent) - Number(one.urgent) || dueOf(one) - dueOf(other);

const dueOf = ({ due }: Words): number => due?.at ?? Number.MAX_SAFE_INTEGER;
