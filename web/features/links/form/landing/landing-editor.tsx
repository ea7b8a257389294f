import { TextInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

import { BUTTON_TITLE_MAX, DESCRIPTION_MAX } from '#contract/limits.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { LinkPicture } from '#web/features/links/form/picture/link-picture.tsx'
import { RoomLeft } from '#web/features/links/form/room-left.tsx'

import { ButtonsField } from './buttons/buttons-field.tsx'
import { ownButtonTitle } from './landing-document.ts'
import { TemplateGallery } from './template-gallery.tsx'

import classes from './landing-editor.module.css'

/** What stands on the page, from its top down. */
export function LandingEditor({ form }: { form: UseFormReturnType<LinkValues> }) {
  const { values } = form
  return (
    <>
      <TemplateGallery form={form} />
      <LinkPicture
        form={form}
        label="Картинка"
        description="Фото товара, обложка или ваш портрет: её увидят над кнопками"
      />
      <div>
        <Textarea
          size="md"
          label="Описание"
          description="Два-три предложения под названием"
          placeholder="Например, «Обувь ручной работы из Казани. Доставка за 3 дня»"
          rows={3}
          classNames={{ input: classes.description }}
          {...form.getInputProps('description')}
        />
        <RoomLeft text={values.description} room={DESCRIPTION_MAX} />
      </div>
      <div>
        <TextInput
          size="md"
          label="Главная кнопка"
          description="Ведёт на адрес ссылки"
          placeholder={ownButtonTitle(values)}
          autoComplete="off"
          {...form.getInputProps('buttonTitle')}
        />
        <RoomLeft text={values.buttonTitle} room={BUTTON_TITLE_MAX} />
      </div>
      <ButtonsField form={form} />
    </>
  )
}
