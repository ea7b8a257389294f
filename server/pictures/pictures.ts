import { createBounded } from '#server/platform/bounded.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { encodePicture, type EncodedPicture } from './encode.ts'
import type { PictureFiles } from './picture-files.ts'
import { recordPicture } from './pictures.store.ts'

const AT_ONCE = 2
/** Each holds its whole file. */
const WAITING_MAX = 20

export interface Pictures {
  /**
   * Makes a picture of ours of a file: all of it is there afterwards, or nothing.
   * @throws ProblemError BAD_PICTURE, UNAVAILABLE
   */
  keep(bytes: Buffer): Promise<EncodedPicture>
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
  const bounded = createBounded(
    AT_ONCE,
    WAITING_MAX,
    'Сейчас загружают слишком много картинок. Попробуйте через несколько секунд.'
  )

  return {
    async keep(bytes) {
      const picture = await bounded(() => encodePicture(bytes))
      const written = await files.prepare(picture.data)
      try {
        await sql.begin(async tx => {
          // First the row, which waits for whoever removes the same picture.
          await recordPicture(tx, picture, clock())
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
