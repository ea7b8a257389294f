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
  const { image, page } = useShownCard(form.values)
  return (
    <PictureField
      label={label}
      {...(description !== undefined && { description })}
      value={image}
      onChange={picture => {
        form.setFieldValue('cardImage', picture)
        form.setFieldValue('isCardImageAuto', false)
      }}
      error={form.errors.cardImage}
      path="cardImage"
    >
      {page.image && !form.values.isCardImageAuto && (
        <Button
          variant="subtle"
          color="primary"
          onClick={({ currentTarget }) => {
            const { cardImage, isCardImageAuto } = form.getInitialValues()
            form.setFieldValue('cardImage', isCardImageAuto ? cardImage : '')
            form.setFieldValue('isCardImageAuto', true)
            // This button goes. There may be another field of this picture: on the page and in the card.
            currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[data-path]')?.focus()
          }}
        >
          Вернуть как на странице
        </Button>
      )}
    </PictureField>
  )
}
