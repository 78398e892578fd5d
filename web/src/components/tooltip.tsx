import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export interface TooltipProps {
  label: string;
  children: ReactElement;
}

/** A tooltip, loaded when somebody first points at something that has one. */
export default function Tooltip({ label, children }: TooltipProps) {
  return <MantineTooltip label={label}>{children}</MantineTooltip>;
}
