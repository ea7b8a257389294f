import { PICTURE_PATH } from '#contract/uploads.ts'

/** The name of a picture that is ours, whichever of our hosts stands in front; undefined: it is elsewhere. */
export function pictureNameOf(given: string, ownBases: readonly URL[]): string | undefined {
  const text = given.trim()
  const url = URL.parse(text)
  const own = url !== null && ownBases.some(({ origin }) => origin === url.origin)
  return PICTURE_PATH.exec(own ? url.pathname : text)?.[1]
}
