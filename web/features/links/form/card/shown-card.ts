import { PICTURE_PATH } from '#contract/uploads.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { withoutUtm } from '#web/features/links/form/utm/utm.ts'

import { useTargetPage, type TargetPage } from './target-page.ts'

/** What the card of a link will say, as far as it is known. */
export interface ShownCard {
  title: string
  /** Address of our copy, or empty. */
  image: string
  page: TargetPage
}

/** What a person has chosen, or else what the target's page says of itself. */
export function useShownCard(values: LinkValues): ShownCard {
  const page = useTargetPage(values.target)
  const told = isTold(values) ? { title: values.cardTitle, image: ourCopy(values) } : { title: '', image: '' }
  return {
    title: values.isCardTitleAuto ? told.title || page.title : values.cardTitle.trim(),
    image: values.isCardImageAuto ? told.image || page.image : ourCopy(values),
    page
  }
}

/** Whether the link still leads to the page that has told its card. */
const isTold = ({ target, cardTarget }: LinkValues) =>
  withoutUtm(target.trim()) === withoutUtm(cardTarget.trim())

/** A picture elsewhere is never shown from there. */
const ourCopy = ({ cardImage, cardPicture }: LinkValues) =>
  PICTURE_PATH.test(cardImage) ? cardImage : cardImage === '' ? '' : cardPicture
