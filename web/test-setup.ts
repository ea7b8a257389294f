import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// On a busy machine parts that are loaded when they are wanted take their time, and so does all the rest.
const asyncUtilTimeout = 60_000
// A tenth of a second after it is seen a word may be said aloud as well: whether it is found once or twice is not to depend on who is faster.
const defaultIgnore = 'script, style, body > output, [aria-modal="true"] > output'
configure({ asyncUtilTimeout, defaultIgnore })

// What happy-dom lacks and Mantine asks for.
window.matchMedia = query => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false
})

window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Element.prototype.scrollIntoView = () => {}

const noise: unknown[][] = []

beforeEach(() => {
  noise.length = 0
  localStorage.clear()
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      noise.push(words)
    })
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (noise.length > 0) throw new Error(`The test made noise:\n${noise.map(String).join('\n')}`)
})
