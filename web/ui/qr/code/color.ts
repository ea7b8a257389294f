export type Rgb = readonly [red: number, green: number, blue: number]

/** Of #rrggbb. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** Relative luminance of WCAG 2.2, from 0 for black to 1 for white. */
export function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** From 1 for the same colour to 21 for black and white. */
export function contrast(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** #rrggbb of what a person typed: with or without the mark, short or long; undefined while it is no colour. */
export function parseColor(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return isColor(`#${long}`) ? `#${long}` : undefined
}
