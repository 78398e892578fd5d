import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** How an item that needs attention is shown. */
export interface Words {
  icon: LucideIcon;
  /** Whether something fails or is about to. */
  urgent: boolean;
  title: ReactNode;
  text: ReactNode;
  to: '/usage' | '/disputes' | '/webhook' | '/keys' | '/organization';
  search?: Record<string, string>;
  next: string;
  /** Text for staff whose role does not allow the next step. */
  nextForMembers?: string;
}
