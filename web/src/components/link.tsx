import { type ButtonProps, Anchor as MantineAnchor, Button as MantineButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, createContext, use } from 'react';

/** Returns whether the viewer may open the page at an address. In the portal, everybody may open every page. */
export const MayOpen = createContext<(href: string) => boolean>(() => true);

const useMayOpen = ({ href = '' }: { href?: string | undefined }) => use(MayOpen)(href);

/**
 * A link to a page of this application: `<Anchor to="/renters">Renters</Anchor>`. Text without a link for those who may not open the
 * page.
 */
export const Anchor = createLink((props: ComponentProps<typeof MantineAnchor<'a'>>) =>
  useMayOpen(props) ? <MantineAnchor {...props} /> : <span>{props.children}</span>,
);

/**
 * A link that looks like a button: `<LinkButton to="/keys">Create a key</LinkButton>`. Nothing for those who may not open the page.
 */
export const LinkButton = createLink((props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) =>
  useMayOpen(props) ? <MantineButton component="a" {...props} /> : null,
);
