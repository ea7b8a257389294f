import { expect, test } from 'vitest'

import type { Palette } from './template.ts'
import { templates } from './templates.ts'

type Channels = [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(colour) ?? []
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Channels) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const contrast = (one: Channels, other: Channels) => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The darkest and the lightest colours that mixing these in any way could give, and more. */
const mixes = (colours: Channels[]): Channels[] =>
  [Math.min, Math.max].map(of => [
    of(...colours.map(([red]) => red)),
    of(...colours.map(([, green]) => green)),
    of(...colours.map(([, , blue]) => blue))
  ])

const looks = [
  ...templates.map(({ id, palette, grounds }) => ({ id, look: palette, grounds })),
  ...templates.flatMap(({ id, darkPalette }) =>
    darkPalette === undefined ? [] : [{ id: `${id}, dark`, look: darkPalette, grounds: [] }]
  )
]

test('the measure is WCAG’s', () => {
  expect(contrast(channelsOf('#000000'), channelsOf('#ffffff'))).toBeCloseTo(21)
  expect(contrast(channelsOf('#767676'), channelsOf('#ffffff'))).toBeCloseTo(4.54, 2)
})

test.each(looks)('colours of «$id» are read by everyone (AA)', ({ look, grounds }) => {
  const of = (name: keyof Palette) => channelsOf(look[name])
  for (const value of Object.values(look)) expect(value).toMatch(/^#[\da-f]{6}$/)
  for (const ground of mixes([look.paper, ...grounds].map(channelsOf))) {
    expect(contrast(of('ink'), ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('quiet'), ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('focus'), ground)).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(of('onMain'), of('main'))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(of('onCard'), of('card'))).toBeGreaterThanOrEqual(4.5)
})
