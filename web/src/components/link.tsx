import { type ButtonProps, Anchor as MantineAnchor, Button as MantineButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to a page of this application: `<Anchor to="/renters">Renters</Anchor>`. */
export const Anchor = createLink(MantineAnchor<'a'>);

/** A link that looks like a button: `<LinkButton to="/keys">Create a key</LinkButton>`. */
export const LinkButton = createLink((props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <MantineButton component="a" {...props} />
));
