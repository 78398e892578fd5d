import { Tooltip as MantineTooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface TooltipProps {
  label: string;
  /** The element that it is beside. */
  target: RefObject<HTMLElement | null>;
  opened: boolean;
}

/** A tooltip, loaded when somebody first points at something that has one. */
export default function Tooltip(props: TooltipProps) {
  return <MantineTooltip {...props} />;
}
