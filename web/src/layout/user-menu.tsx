import { type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { Check, CircleHelp, Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import { userMenu } from '../../../src/texts/en/staff/user-menu.ts';
import { useOpenedLater } from '../hooks/use-opened-later.ts';
import { useSignOut } from '../hooks/use-sign-out.ts';
import type { Me } from '../session.ts';
import { staffTexts } from '../texts.ts';
import { UserButton } from './user-button.tsx';

const { t } = staffTexts(userMenu);

const SCHEMES = [
  { value: 'auto', label: t('matchSystem'), icon: Monitor },
  { value: 'light', label: t('light'), icon: Sun },
  { value: 'dark', label: t('dark'), icon: Moon },
] as const;

interface UserMenuProps {
  me: Me;
  opened: boolean;
  onChange: (opened: boolean) => void;
  onHelp: () => void;
  onSearch: () => void;
}

/** Shows the signed-in user, with the color scheme and sign-out. Loaded when it is first opened. */
export default function UserMenu({ me: { user }, opened, onChange, onHelp, onSearch }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    // The placeholder is a focusable element, which a menu must not contain.
    <Menu
      opened={useOpenedLater(opened)}
      onChange={onChange}
      position="bottom-end"
      width={240}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        {/* It takes the place of the button that loaded it, and its focus. */}
        <UserButton name={user.name} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fz="md" fw={600} c="var(--mantine-color-text)" lineClamp={1}>
            <bdi>{user.name}</bdi>
          </Text>
          <Text fz="xs">{t('who', { email: user.email, role: user.role })}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              checkIcon={<Check size={16} aria-hidden />}
              rightSection={<Icon size={16} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Search size={16} aria-hidden />} onClick={onSearch}>
          {t('search')}
        </Menu.Item>
        <Menu.Item component="a" href="/docs/staff" leftSection={<CircleHelp size={16} aria-hidden />}>
          {t('help')}
        </Menu.Item>
        <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={onHelp}>
          {t('shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
