import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

import { useShownCard } from '#web/features/links/form/card/shown-card.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { PictureField } from './picture-field.tsx'

interface LinkPictureProps {
  form: UseFormReturnType<LinkValues>
  label: string
  description?: string
}

/** The picture of a link: messengers show it in their card, and the mini-page above its buttons. */
export function LinkPicture({ form, label, description }: LinkPictureProps) {
  const { cardImage, isCardImageAuto } = form.values
  const { image, page } = useShownCard(form.values)
  const isOfPage = isCardImageAuto || cardImage === page.image
  return (
    <PictureField
      label={label}
      {...(description !== undefined && { description })}
      value={image}
      onChange={picture => {
        form.setValues({ cardImage: picture, isCardImageAuto: false })
        form.clearFieldError('cardImage')
      }}
      error={form.errors.cardImage}
      path="cardImage"
    >
      {page.image && !isOfPage && (
        <Button
          variant="subtle"
          color="primary"
          onClick={() =>
            form.setValues({
              cardImage: page.image,
              // In a new link nobody has chosen it then.
              isCardImageAuto: form.getInitialValues().isCardImageAuto
            })
          }
        >
          Вернуть как на странице
        </Button>
      )}
    </PictureField>
  )
}
