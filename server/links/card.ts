import type { LinkEdit } from '#contract/link-draft.ts'
import { picturePath } from '#contract/uploads.ts'
import { pageAddress } from '#server/pictures/page-address.ts'

/** How a link shows itself where it is shared. */
export interface Card {
  appTitle: string
  appImage: string
  /** Name of our copy of `appImage`, '' while there is none. */
  picture: string
  /** Nobody set it: it is taken from the target's page. */
  titleAuto: boolean
  imageAuto: boolean
}

type CardOf = Card & { fulllink: string }

interface Reading {
  target: (given: string, field: string) => string
  /** The name of a picture that is ours. */
  picture: (given: string) => string | undefined
}

const noImage = { appImage: '', picture: '' }

function imageOf(given: string, { target, picture }: Reading): Pick<Card, 'appImage' | 'picture'> {
  if (given === '') return noImage
  const name = picture(given)
  if (name !== undefined) return { appImage: picturePath(name), picture: name }
  return { appImage: target(given, 'appImage'), picture: '' }
}

/** What a draft says of a part. */
interface Said {
  /** Null hands it back to the target's page. */
  given: string | null | undefined
  /** It was the page's when it was seen: what is given in its place is a choice, though it be what is stored. */
  isChosen: boolean
}

const said = ({ was, ...draft }: LinkEdit, part: 'appTitle' | 'appImage'): Said => ({
  given: draft[part]?.trim() ?? draft[part],
  isChosen: was?.[part] === null
})

/** Whether a link leads to another page: marks of who counts its visits make it no other. */
const isMoved = (fulllink: string, before: CardOf | undefined): boolean =>
  before === undefined || pageAddress(fulllink) !== pageAddress(before.fulllink)

/** What the page told stays as long as the link leads there. */
const titleOfPage = (before: CardOf | undefined, moved: boolean) => ({
  appTitle: before?.titleAuto && !moved ? before.appTitle : '',
  titleAuto: true
})

const imageOfPage = (before: CardOf | undefined, moved: boolean) => ({
  ...(before?.imageAuto && !moved ? { appImage: before.appImage, picture: before.picture } : noImage),
  imageAuto: true
})

function titleAfter({ given, isChosen }: Said, before: CardOf | undefined, moved: boolean) {
  if (given === null) return titleOfPage(before, moved)
  if (!before) return { appTitle: given ?? '', titleAuto: given === undefined }
  const { appTitle, titleAuto } = before
  if (given !== undefined && (isChosen || given !== appTitle)) return { appTitle: given, titleAuto: false }
  return titleAuto ? titleOfPage(before, moved) : { appTitle, titleAuto }
}

function imageAfter({ given, isChosen }: Said, before: CardOf | undefined, moved: boolean, read: Reading) {
  if (given === null) return imageOfPage(before, moved)
  if (!before) return { ...imageOf(given ?? '', read), imageAuto: given === undefined }
  const { appImage, picture, imageAuto } = before
  if (given !== undefined && (isChosen || given !== appImage)) {
    const image = imageOf(given, read)
    if (isChosen || image.appImage !== appImage) return { ...image, imageAuto: false }
  }
  return imageAuto ? imageOfPage(before, moved) : { appImage, picture, imageAuto }
}

/**
 * The card after a draft is laid over what was there. What nobody has set goes with the target that told it; what comes back
 * as it was sent out is set by nobody, unless who sends it says that it was the page's.
 */
export function applyCard(
  draft: LinkEdit,
  before: CardOf | undefined,
  fulllink: string,
  read: Reading
): Card {
  const moved = isMoved(fulllink, before)
  return {
    ...titleAfter(said(draft, 'appTitle'), before, moved),
    ...imageAfter(said(draft, 'appImage'), before, moved, read)
  }
}

/** Whether something of the card is to be found out: in the target's page, or where a picture is; either may not have answered yet. */
export function wantsPreview(card: CardOf, before?: CardOf): boolean {
  const moved = isMoved(card.fulllink, before)
  const isHandedBack = (card.titleAuto && !before?.titleAuto) || (card.imageAuto && !before?.imageAuto)
  const isUntold = (card.titleAuto && card.appTitle === '') || (card.imageAuto && card.appImage === '')
  const isUncopied = card.appImage !== '' && card.picture === ''
  return isHandedBack || isUntold || isUncopied || (moved && (card.titleAuto || card.imageAuto))
}
