import { setFlagsFromString } from 'node:v8'

let holders = 0

function spare(isSparing: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isSparing ? 1 : 2}`)
  setFlagsFromString(isSparing ? '--memory-saver-mode' : '--no-memory-saver-mode')
}

/**
 * Keeps the heaps of this process small until the answer is called. V8 doubles the room for young objects, up to 128 MB, while much is
 * made and let go again, and lets what outlived it wait for as much again before it is collected: beside a million rows that are made one
 * after another, that was 110 MB.
 */
export function spareMemory(): () => void {
  holders += 1
  if (holders === 1) spare(true)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders === 0) spare(false)
  }
}
