import { afterEach, beforeEach, vi } from 'vitest'

// Whatever a test prints as a warning or an error is a fault of the code or of the test.
let noise: string[] = []

beforeEach(() => {
  noise = []
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void noise.push(words.join(' ')))
  }
})

afterEach(() => {
  if (noise.length > 0) throw new Error(`printed by the test: ${noise.join('; ')}`)
})
