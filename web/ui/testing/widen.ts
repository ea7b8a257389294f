import { vi } from 'vitest'

/** For tests: a window with room for a table. */
export function widen(): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.includes('min-width') })
  )
}
