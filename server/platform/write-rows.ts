import { setImmediate as othersTurn } from 'node:timers/promises'

import { lateWriter } from './serialization.ts'

/** Letters that are written at once: about two milliseconds of the answering thread, which redirects wait for. */
const AT_ONCE = 128 * 1024

/**
 * What writes a JSON array of rows of a schema. Two hundred links may weigh 27 MB: written in one go they hold the answering thread
 * for a tenth of a second, so that others have their turn in between.
 */
export function rowsWriter(row: object): (rows: readonly unknown[]) => Promise<Buffer> {
  const write = lateWriter(row)
  return async rows => {
    const parts: Buffer[] = []
    let text = '['
    for (const [place, one] of rows.entries()) {
      text += place === 0 ? write(one) : `,${write(one)}`
      if (text.length < AT_ONCE) continue
      parts.push(Buffer.from(text))
      text = ''
      await othersTurn()
    }
    return Buffer.concat([...parts, Buffer.from(`${text}]`)])
  }
}
