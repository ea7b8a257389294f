/** Lines joined before they are written: small enough to die young. */
const JOINED_CHARS = 32_768

export interface Rows {
  add(line: string): void
  /** All lines in UTF-8, in memory of their own that can be handed from thread to thread without a copy. */
  bytes(): Uint8Array<ArrayBuffer>
}

/** Gathers lines of text as bytes: as one long text they would be copied about by every garbage collection. */
export function gatherRows(expectedBytes: number): Rows {
  const encoder = new TextEncoder()
  let written = 0
  let space = new Uint8Array(expectedBytes)
  let waiting = ''

  const flush = () => {
    // A UTF-16 unit takes three bytes at most.
    const needed = written + waiting.length * 3
    if (needed > space.length) {
      const larger = new Uint8Array(Math.max(needed, space.length * 2))
      larger.set(space.subarray(0, written))
      space = larger
    }
    written += encoder.encodeInto(waiting, space.subarray(written)).written
    waiting = ''
  }

  return {
    add(line) {
      waiting += line
      if (waiting.length >= JOINED_CHARS) flush()
    },
    bytes() {
      flush()
      return space.subarray(0, written)
    }
  }
}
