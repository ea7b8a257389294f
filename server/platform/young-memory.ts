import { setFlagsFromString } from 'node:v8'

let holders = 0

const growBy = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/**
 * Keeps the room for young objects as large as it is until the answer is called. The engine doubles it, up to 128 MB, while much is
 * made and let go again, and never gives it back; work that makes a million rows one after another needs no more than it has.
 */
export function holdYoungMemory(): () => void {
  holders += 1
  if (holders === 1) growBy(1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders === 0) growBy(2)
  }
}
