import { finished, type Readable } from 'node:stream'

import { PICTURE_MAX } from '#contract/limits.ts'
import { MEGABYTE } from '#contract/sizes.ts'
import { ProblemError } from '#server/platform/errors.ts'

/** Bytes that are held of all files, and how many files may be one user's. */
const HELD_MAX = 64 * MEGABYTE
const OF_ONE = 3
const RETRY_AFTER_SECONDS = 5
const FIRST_PIECE = 64 * 1024

/** A file that comes in and is held until it is dealt with. */
export interface Incoming {
  /** All of a body. @throws ProblemError TOO_LARGE, UNAVAILABLE */
  read(body: Readable): Promise<Buffer>
  /** Deals with it: its room is taken until then, also when nobody waits for the answer. */
  during<Answer>(work: () => Promise<Answer>): Promise<Answer>
  /** Nobody waits for it any more: gives its room back. */
  leave(): void
}

export interface Receiving {
  /** @throws ProblemError TOO_MANY_ATTEMPTS */
  enter(userId: string): Incoming
}

interface Held {
  userId: string
  bytes: number
  /** Ends it while it comes in. */
  drop?: (() => void) | undefined
}

const tooMany = () =>
  new ProblemError('TOO_MANY_ATTEMPTS', {
    retryAfter: RETRY_AFTER_SECONDS,
    message: 'Несколько картинок уже загружаются. Дождитесь их и загрузите следующую.'
  })

const tooMuch = () =>
  new ProblemError('UNAVAILABLE', {
    retryAfter: RETRY_AFTER_SECONDS,
    message: 'Сейчас загружают слишком много картинок. Попробуйте через несколько секунд.'
  })

const tooLarge = () =>
  new ProblemError('TOO_LARGE', {
    message: `Картинка больше ${PICTURE_MAX / MEGABYTE} МБ. Уменьшите её и загрузите снова.`
  })

/**
 * Bounds how much of files is in memory: what has not come yet takes no room. Where there is none left, the largest file of
 * whoever holds most makes room.
 */
export function createReceiving(heldMax = HELD_MAX): Receiving {
  const files = new Set<Held>()

  /** Of whoever holds most the largest that still comes in. */
  const largest = (): Held | undefined => {
    const totals = new Map<string, number>()
    for (const { userId, bytes } of files) totals.set(userId, (totals.get(userId) ?? 0) + bytes)
    const weight = ({ userId, bytes }: Held) => (totals.get(userId) ?? 0) * heldMax + bytes
    let found: Held | undefined
    for (const file of files) if (file.drop && (!found || weight(file) > weight(found))) found = file
    return found
  }

  const makeRoom = () => {
    while ([...files].reduce((sum, { bytes }) => sum + bytes, 0) > heldMax) {
      const file = largest()
      if (!file) return
      file.drop?.()
    }
  }

  return {
    enter(userId) {
      if ([...files].filter(file => file.userId === userId).length >= OF_ONE) throw tooMany()
      const file: Held = { userId, bytes: 0 }
      const now = { busy: false, left: false }
      files.add(file)
      return {
        read(body) {
          const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
          let data = Buffer.alloc(0)
          let length = 0
          const end = () => {
            delete file.drop
            body.off('data', take)
          }
          const fail = (error: Error) => {
            end()
            data = Buffer.alloc(0)
            file.bytes = 0
            // What still comes is not kept; the line stays for the answer.
            body.resume()
            reject(error)
          }
          const take = (piece: Buffer) => {
            if (length + piece.length > PICTURE_MAX) return fail(tooLarge())
            if (length + piece.length > data.length) {
              const larger = Buffer.allocUnsafeSlow(
                Math.min(Math.max(FIRST_PIECE, 2 * (length + piece.length)), PICTURE_MAX)
              )
              data.copy(larger, 0, 0, length)
              data = larger
              file.bytes = data.length
              makeRoom()
              if (!file.drop) return
            }
            length += piece.copy(data, length)
          }
          file.drop = () => fail(tooMuch())
          body.on('data', take)
          finished(body, error => {
            if (!file.drop) return
            if (error) return fail(error)
            end()
            resolve(data.subarray(0, length))
          })
          return promise
        },
        async during(work) {
          now.busy = true
          files.add(file)
          try {
            return await work()
          } finally {
            now.busy = false
            if (now.left) files.delete(file)
          }
        },
        leave() {
          now.left = true
          if (!now.busy) files.delete(file)
        }
      }
    }
  }
}
