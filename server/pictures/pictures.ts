import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/sizes.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { createTurns } from '#server/platform/turns.ts'

import { encodePicture, type EncodedPicture } from './encode.ts'
import type { PictureFiles } from './picture-files.ts'
import { recordPicture, unusedBytesOf } from './pictures.store.ts'

/** Node has four threads for this, for passwords and for files. */
const AT_ONCE = 1
/** Of one user. */
const WAITING_MAX = 10
/** Of all users, at up to five seconds each and 10 MB; whoever comes then is told so instead of waiting. */
const WAITING_OF_ALL = 50
/** Of one user, of what no link shows. */
const UNUSED_BYTES_MAX = 50 * MEGABYTE

export interface Pictures {
  /**
   * Makes a picture of ours of a user's file: all of it is there afterwards, or nothing.
   * @throws ProblemError BAD_PICTURE, TOO_MANY_ATTEMPTS, UNAVAILABLE
   */
  keep(bytes: Buffer, userId: string): Promise<EncodedPicture>
}

export function createPictures({
  sql,
  clock,
  files
}: {
  sql: Sql
  clock: Clock
  files: PictureFiles
}): Pictures {
  const turns = createTurns(
    AT_ONCE,
    WAITING_MAX,
    'Сейчас загружают слишком много картинок. Попробуйте через несколько секунд.'
  )

  let waiting = 0
  const encodeInTurn = async (bytes: Buffer, userId: string) => {
    if (waiting >= WAITING_OF_ALL) {
      throw new ProblemError('UNAVAILABLE', {
        retryAfter: MINUTE_SECONDS,
        message:
          'Сейчас загружают слишком много картинок. Попробуйте через минуту: ссылки работают и без картинки.'
      })
    }
    waiting += 1
    try {
      return await turns.run(userId, () => encodePicture(bytes))
    } finally {
      waiting -= 1
    }
  }

  const refuseFull = async (userId: string) => {
    if (!(await files.hasRoom())) {
      throw new ProblemError('UNAVAILABLE', {
        retryAfter: 10 * MINUTE_SECONDS,
        message: 'Для новых картинок пока нет места. Попробуйте позже: ссылки работают и без картинки.'
      })
    }
    if ((await unusedBytesOf(sql, userId)) >= UNUSED_BYTES_MAX) {
      throw new ProblemError('TOO_MANY_ATTEMPTS', {
        retryAfter: HOUR_SECONDS,
        message:
          'Загружено много картинок, которых нет ни на одной ссылке. Поставьте их на ссылки или попробуйте завтра.'
      })
    }
  }

  return {
    async keep(bytes, userId) {
      await refuseFull(userId)
      const picture = await encodeInTurn(bytes, userId)
      const written = await files.prepare(picture.data)
      try {
        await sql.begin(async tx => {
          // First the row, which waits for whoever removes the same picture.
          await recordPicture(tx, picture, { userId, now: clock() })
          await written.place(picture.name)
        })
      } catch (error) {
        await written.drop()
        throw error
      }
      return picture
    }
  }
}
