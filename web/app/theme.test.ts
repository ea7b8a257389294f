import { describe, expect, test, vi } from 'vitest'

// Vitest empties imported style sheets, and the page's types know no Node: hence this way of reading a file.
const { readFileSync } = await vi.importActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>(
  'node:fs'
)
const css = readFileSync('web/app/theme.css', 'utf8')

const colorsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): #(\w{6});/g)].map(([, name = '', hex = '']) => [name, hex])
  )

const [, light = '', dark = ''] = css.split(/:root(?:\[data-mantine-color-scheme='dark'\])? \{/)

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, two: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const texts = ['text', 'text-secondary', 'primary', 'accent', 'error', 'done']
const papers = ['background', 'surface']
const pairs: [front: string, back: string, least: number][] = [
  ...texts.flatMap(front => papers.map((back): [string, string, number] => [front, back, 4.5])),
  ['text', 'sunken', 4.5],
  ['text-secondary', 'sunken', 4.5],
  ...['primary', 'accent', 'error', 'done'].flatMap((fill): [string, string, number][] => [
    [`on-${fill}`, fill, 4.5],
    [`on-${fill}`, `${fill}-hover`, 4.5]
  ]),
  ['control-border', 'background', 3],
  ['control-border', 'surface', 3],
  ['series-people', 'background', 3],
  ['series-people', 'surface', 4.5]
]

describe.each([
  ['light', colorsOf(light)],
  ['dark', colorsOf(dark)]
])('%s', (_, colors) => {
  test.each(pairs)('%s on %s reaches %d', (front, back, least) => {
    expect(contrast(colors[front] ?? '', colors[back] ?? '')).toBeGreaterThanOrEqual(least)
  })
})
