import '@mantine/core/styles.css';
import '../src/fonts.css';
import '../src/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { shared } from '../../src/texts/en/shared.ts';
import { makeTexts } from '../../src/texts/texts.ts';
import { makeQueryClient } from '../src/providers.tsx';
import { showTexts } from '../src/texts.ts';
import { cssVariables, theme } from '../src/theme.ts';
import { Samples } from './samples.tsx';

// Every component with samples, to look at while one works on them. It is no part of the build.
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
showTexts(makeTexts('en', { shared }));
const router = createRouter({ routeTree: createRootRoute({ component: Samples }), basepath: '/gallery' });

createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
