import { Button, type ButtonProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';

const Panel = lazy(() => import('./panel.tsx'));

/** The button that opens a panel, before and after the panel is loaded. */
export function PanelButton({
  icon: Icon,
  ...props
}: { icon: LucideIcon } & ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button variant="default" leftSection={<Icon size={16} aria-hidden />} {...props} />;
}

export interface LazyPanelProps {
  icon: LucideIcon;
  /** The text of the button. */
  button: string;
  /** The accessible name of the panel. */
  label: string;
  width?: number;
  /** What the panel contains. `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below it. Until it is first opened, it is only the button. */
export function LazyPanel(props: LazyPanelProps) {
  const [opened, setOpened] = useState<boolean>();
  const button = (
    <PanelButton
      icon={props.icon}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    >
      {props.button}
    </PanelButton>
  );
  if (opened === undefined) return button;
  return (
    <Suspense fallback={button}>
      <Panel {...props} opened={opened} onChange={setOpened} />
    </Suspense>
  );
}
