import { TextInput, UnstyledButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { LinkPicture } from '#web/features/links/form/picture/link-picture.tsx'
import { useIsRoomy } from '#web/features/links/form/preview/roomy.ts'

import { CardPreview } from './card-preview.tsx'
import { useShownCard } from './shown-card.ts'

import classes from './card-fields.module.css'

function aboutOf({ isAdult, isLanding }: LinkValues): string {
  if (isAdult) return 'У ссылки 18+ в чатах видно только «18+»: ни названия, ни картинки.'
  return isLanding
    ? 'В чатах под ссылкой видна карточка. Картинка в ней та же, что на мини-странице.'
    : 'В чатах под ссылкой видна карточка. Название и картинку мы берём со страницы, куда ведёт ссылка, и их можно заменить.'
}

/** What messengers show below the link: as the target's page has it, or in the person's own words. */
export function CardFields({ form }: { form: UseFormReturnType<LinkValues> }) {
  const { values } = form
  const isRoomy = useIsRoomy()
  const { title, page } = useShownCard(values)
  return (
    <>
      <p className={classes.about}>{aboutOf(values)}</p>
      <div>
        <TextInput
          size="md"
          label="Название в карточке"
          placeholder={page.isAwaited ? 'Читаем страницу…' : values.title.trim() || 'Как назвать в чатах'}
          autoComplete="off"
          {...form.getInputProps('cardTitle')}
          value={values.isCardTitleAuto ? title : values.cardTitle}
          onChange={({ currentTarget }) => {
            form.setFieldValue('cardTitle', currentTarget.value)
            form.setFieldValue('isCardTitleAuto', false)
          }}
        />
        {page.title && !values.isCardTitleAuto && (
          <UnstyledButton
            className={classes.back}
            onClick={() => {
              const { cardTitle, isCardTitleAuto } = form.getInitialValues()
              form.setFieldValue('cardTitle', isCardTitleAuto ? cardTitle : '')
              form.setFieldValue('isCardTitleAuto', true)
              form.getInputNode('cardTitle')?.focus()
            }}
          >
            Вернуть как на странице
          </UnstyledButton>
        )}
      </div>
      <LinkPicture form={form} label="Картинка" description="Лучше широкая: 1200 × 630 точек" />
      {!isRoomy && (
        <div className={classes.look}>
          <CardPreview values={values} isRefused={false} />
        </div>
      )}
    </>
  )
}
