import { PICTURE_PATH } from '#contract/uploads.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

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
  return {
    title: values.isCardTitleAuto ? page.title : values.cardTitle.trim(),
    image: values.isCardImageAuto ? page.image : ourCopy(values),
    page
  }
}

/** A picture elsewhere is never shown from there. */
const ourCopy = ({ cardImage, cardPicture }: LinkValues) =>
  PICTURE_PATH.test(cardImage) ? cardImage : cardImage === '' ? '' : cardPicture
