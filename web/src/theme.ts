import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  mergeThemeOverrides,
} from '@mantine/core';

/** The color of interactive elements only. */
const accent: MantineColorsTuple = [
  '#eef1fd',
  '#dde2fa',
  '#b9c3f4',
  '#93a2ee',
  '#7286e8',
  '#5a70e3',
  '#465ddb',
  '#3b4fd1',
  '#3243b4',
  '#28368f',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f5',
  '#e3e7ed',
  '#d3d8e0',
  '#b9c0cb',
  '#828b9a',
  '#5c6573',
  '#444c59',
  '#2c323d',
  '#171b22',
];
const red: MantineColorsTuple = [
  '#fdecec',
  '#fad5d6',
  '#f3abae',
  '#eb7f84',
  '#e25a61',
  '#d63f48',
  '#c9353f',
  '#b4232c',
  '#951c24',
  '#77161d',
];
const dark: MantineColorsTuple = [
  '#d7dbe3',
  '#b6bcc8',
  '#9aa2b1',
  '#737c8d',
  '#3a414e',
  '#2b313c',
  '#20252e',
  '#16191f',
  '#101318',
  '#0a0c10',
];

/** Converts pixels to rem. */
const px = (pixels: number) => `${pixels / 16}rem`;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, red, dark },
  black: '#171b22',
  // In fonts.css.
  fontFamily: 'var(--app-font)',
  fontFamilyMonospace: 'var(--app-font-monospace)',
  // Three sizes of text: captions and tables, text, titles.
  fontSizes: { xs: px(13), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: px(2), sm: px(4), md: px(6), lg: px(8), xl: px(12) },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: px(20), lineHeight: '1.4' },
      h2: { fontSize: px(14), lineHeight: '1.5' },
      h3: { fontSize: px(14), lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true, p: 'md', radius: 'lg' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 200, withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 120 } },
      styles: { title: { fontWeight: 600 } },
    },
    // A link within text must differ from it by more than its color.
    Anchor: { defaultProps: { underline: 'always' } },
    InputWrapper: {
      vars: () => ({
        description: { '--input-description-size': px(13) },
        error: { '--input-error-size': px(13) },
      }),
    },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

const MIDDLE = { defaultProps: { size: 'md' } };

/**
 * The theme with more room, for renters: text of 16 px, because phones zoom in on fields with smaller text,
 * and controls that fit a thumb.
 */
export const roomyTheme = mergeThemeOverrides(theme, {
  fontSizes: { xs: px(14), sm: px(14), md: px(16), lg: px(18), xl: px(24) },
  headings: {
    sizes: {
      h1: { fontSize: px(24), lineHeight: '1.3' },
      h2: { fontSize: px(16), lineHeight: '1.5' },
      h3: { fontSize: px(16), lineHeight: '1.5' },
    },
  },
  components: {
    Button: MIDDLE,
    Checkbox: MIDDLE,
    FileInput: MIDDLE,
    NativeSelect: MIDDLE,
    Radio: MIDDLE,
    Select: MIDDLE,
    Switch: MIDDLE,
    Textarea: MIDDLE,
    TextInput: MIDDLE,
    InputWrapper: {
      vars: () => ({
        description: { '--input-description-size': px(14) },
        error: { '--input-error-size': px(14) },
      }),
    },
  },
});

/**
 * CSS variables that components need besides Mantine's own. The tier colors were found by a search: any two
 * are distinguishable with each kind of color blindness, and each has a contrast of 3:1 to the page. A tier
 * has a fill color, a soft background, and a text color with a contrast of at least 4.5:1 on it.
 */
const LIGHT = {
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-placeholder': '#6a7381',
  '--mantine-color-error': '#b4232c',
  '--mantine-color-default-border': gray[3],
  '--mantine-color-red-light': red[0],
  '--mantine-color-red-light-color': red[8],
  '--mantine-color-accent-light': accent[0],
  '--mantine-color-accent-light-hover': accent[1],
  '--mantine-color-accent-light-color': accent[8],
  '--mantine-color-yellow-light': '#fbf3d6',
  '--mantine-color-yellow-light-color': '#705200',
  '--mantine-color-gray-light': gray[1],
  '--mantine-color-gray-light-color': gray[7],
  '--app-ground': gray[0],
  '--app-line': gray[2],
  '--app-hover': gray[1],
  '--app-chosen': accent[0],
  '--app-control-line': gray[5],
  '--app-good': '#0b6e5f',
  '--tier-low': '#14697f',
  '--tier-low-text': '#0d5566',
  '--tier-low-ground': '#e0f2f6',
  '--tier-moderate': '#ae900f',
  '--tier-moderate-text': '#705200',
  '--tier-moderate-ground': '#fbf3d6',
  '--tier-high': '#b0501a',
  '--tier-high-text': '#93400a',
  '--tier-high-ground': '#fdebdf',
  '--tier-critical': '#6b1531',
  '--tier-critical-text': '#7d1539',
  '--tier-critical-ground': '#fbe4ee',
  '--tier-unknown': '#8b93a1',
  '--tier-unknown-text': gray[7],
  '--tier-unknown-ground': gray[1],
};

const DARK: Record<keyof typeof LIGHT, string> = {
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-placeholder': '#8790a0',
  '--mantine-color-error': '#ff8f8f',
  '--mantine-color-default-border': dark[4],
  '--mantine-color-red-light': '#34191d',
  '--mantine-color-red-light-color': '#ffb0b0',
  '--mantine-color-accent-light': '#202743',
  '--mantine-color-accent-light-hover': '#28315a',
  '--mantine-color-accent-light-color': accent[2],
  '--mantine-color-yellow-light': '#332b12',
  '--mantine-color-yellow-light-color': '#f0d27a',
  '--mantine-color-gray-light': dark[6],
  '--mantine-color-gray-light-color': dark[0],
  '--app-ground': dark[8],
  '--app-line': dark[5],
  '--app-hover': dark[6],
  '--app-chosen': '#1d233b',
  '--app-control-line': dark[3],
  '--app-good': '#5fd1bb',
  '--tier-low': '#2b9cb8',
  '--tier-low-text': '#8ad6e8',
  '--tier-low-ground': '#10343d',
  '--tier-moderate': '#d6a018',
  '--tier-moderate-text': '#f0d27a',
  '--tier-moderate-ground': '#3a3010',
  '--tier-high': '#b2561a',
  '--tier-high-text': '#f7ad7c',
  '--tier-high-ground': '#43260f',
  '--tier-critical': '#e3436f',
  '--tier-critical-text': '#f9a3bb',
  '--tier-critical-ground': '#471322',
  '--tier-unknown': '#c4c8cf',
  '--tier-unknown-text': dark[1],
  '--tier-unknown-ground': dark[6],
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: LIGHT, dark: DARK });
