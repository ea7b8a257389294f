import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver
} from '@mantine/core'

const solidColors = ['primary', 'accent', 'error', 'done'] as const
type SolidColor = (typeof solidColors)[number]

/** Mantine wants ten shades; our tokens are one colour each, different in light and dark by CSS alone. */
const shadesOf = (color: SolidColor): MantineColorsTuple => {
  const value = `var(--${color})`
  return [value, value, value, value, value, value, value, value, value, value]
}

const isSolid = (color: string | undefined): color is SolidColor => solidColors.some(solid => solid === color)

/** Text on a filled part is the colour made for it: white on dark orange, nearly black on light orange. */
const variantColorResolver: VariantColorsResolver = input => {
  const colors = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled' || !isSolid(color)) return colors
  return { ...colors, hover: `var(--${color}-hover)`, color: `var(--on-${color})` }
}

export const theme = createTheme({
  primaryColor: 'primary',
  colors: {
    primary: shadesOf('primary'),
    accent: shadesOf('accent'),
    error: shadesOf('error'),
    done: shadesOf('done'),
    gray: [
      '#faf9f5',
      '#f3f1ea',
      '#e9e6dd',
      '#dedacf',
      '#c9c4b6',
      '#7b847e',
      '#5d6b65',
      '#4b5853',
      '#3c4944',
      '#22302a'
    ],
    dark: [
      '#e3eae6',
      '#c3ccc7',
      '#9aa8a1',
      '#84928b',
      '#404b45',
      '#2a322e',
      '#1a201d',
      '#121614',
      '#0e1110',
      '#0a0c0b'
    ]
  },
  variantColorResolver,
  fontFamily: "'Onest Variable', 'Onest Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: 'var(--radius)', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)'
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name: naming the components themselves would bring them all into the first chunk.
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--on-primary)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-primary)' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Modal: { defaultProps: { transitionProps: { duration: 150 }, overlayProps: { backgroundOpacity: 0.4 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 150 }, overlayProps: { backgroundOpacity: 0.4 } } }
  }
})

const ofTokens = {
  '--mantine-color-body': 'var(--background)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--primary)',
  '--mantine-color-dimmed': 'var(--text-secondary)',
  '--mantine-color-placeholder': 'var(--text-secondary)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--done)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--hairline-strong)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  ...Object.fromEntries(
    solidColors.flatMap(color => [
      [`--mantine-color-${color}-text`, `var(--${color})`],
      [`--mantine-color-${color}-filled`, `var(--${color})`],
      [`--mantine-color-${color}-filled-hover`, `var(--${color}-hover)`],
      [`--mantine-color-${color}-light`, `color-mix(in srgb, var(--${color}) 9%, transparent)`],
      [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, var(--${color}) 14%, transparent)`],
      [`--mantine-color-${color}-light-color`, `var(--${color})`],
      [`--mantine-color-${color}-outline`, `var(--${color})`],
      [`--mantine-color-${color}-outline-hover`, `color-mix(in srgb, var(--${color}) 6%, transparent)`]
    ])
  )
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ofTokens,
  dark: ofTokens
})
