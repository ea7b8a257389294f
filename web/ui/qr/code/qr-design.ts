export type Corners = 'square' | 'round'

/** A picture that stays in the browser, drawn into a square with nothing around it. */
export interface QrLogo {
  /** A data: address of a PNG. */
  png: string
  pixels: Uint8ClampedArray<ArrayBuffer>
  /** Of the picture, in pixels. */
  side: number
}

export interface QrDesign {
  /** Of the modules and of what is around them: #rrggbb. */
  dark: string
  light: string
  modules: Corners
  eyes: Corners
  /** Empty modules around the code. */
  quiet: number
  logo: QrLogo | undefined
  /** What part of the code's side the logo takes. */
  logoShare: number
}

/** What the standard asks for around the code; with less many readers do not find it on a coloured ground. */
export const QUIET_ZONE = 4
export const LEAST_QUIET_ZONE = 2

/** Readers lose the code sooner than level H does in theory: its middle is worn off by print as well. */
export const LARGEST_LOGO = 0.3
export const LOGO_SHARES = [0.2, 0.25, LARGEST_LOGO] as const

export const PLAIN: QrDesign = {
  dark: '#000000',
  light: '#ffffff',
  modules: 'square',
  eyes: 'square',
  quiet: QUIET_ZONE,
  logo: undefined,
  logoShare: 0.25
}

/** The part that a logo takes shows in no code without one. */
export const isPlain = ({ dark, light, modules, eyes, quiet, logo }: QrDesign): boolean =>
  dark === PLAIN.dark &&
  light === PLAIN.light &&
  modules === PLAIN.modules &&
  eyes === PLAIN.eyes &&
  quiet === PLAIN.quiet &&
  !logo
