import { Popover } from '@mantine/core';
import { useOpenedLater } from '../../hooks/use-opened-later.ts';
import { type LazyPanelProps, PanelButton } from './panel-button.tsx';

interface PanelProps extends LazyPanelProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** A panel with the button that opens it. Loaded when it is first opened. */
export default function Panel({ icon, button, label, width, children, opened, onChange }: PanelProps) {
  return (
    <Popover
      opened={useOpenedLater(opened)}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      {...(width !== undefined && { width })}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        {/* It takes the place of the button that loaded it, and its focus. */}
        <PanelButton icon={icon} autoFocus onClick={() => onChange(!opened)}>
          {button}
        </PanelButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => onChange(false))}</Popover.Dropdown>
    </Popover>
  );
}
