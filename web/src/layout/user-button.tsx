import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { CircleUserRound } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { layoutTexts } from '../../../src/texts/en/staff/layout.ts';
import type { Me } from '../session.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(layoutTexts);

const UserMenu = lazy(() => import('./user-menu.tsx'));

/** The button that opens the menu of the signed-in user. */
export function UserButton({
  name,
  ...props
}: { name: string } & ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('userMenu', { name })} {...props}>
      <CircleUserRound size={20} aria-hidden />
    </ActionIcon>
  );
}

/** The menu of the signed-in user. Until it is first opened, it is only the button. */
export function LazyUserMenu({ me, ...actions }: { me: Me; onHelp: () => void; onSearch: () => void }) {
  const [opened, setOpened] = useState<boolean>();
  const button = (
    <UserButton
      name={me.user.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    />
  );
  if (opened === undefined) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu me={me} opened={opened} onChange={setOpened} {...actions} />
    </Suspense>
  );
}
