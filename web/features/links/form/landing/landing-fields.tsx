import { Button, Skeleton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId, useState } from 'react'

import { FormSwitch } from '#web/features/links/form/form-switch.tsx'
import { PlansLink } from '#web/features/links/form/leaving-link.tsx'
import { landingProblems } from '#web/features/links/form/link-problems.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { useLatePart } from '#web/ui/late-part.ts'

import { useLandingOffer, useNoLandingRoom } from './no-landing-room.ts'

import classes from './landing-fields.module.css'

const loadEditor = async () => (await import('./landing-editor.tsx')).LandingEditor

function whatSwitchDoes(values: LinkValues): string {
  if (values.isLanding) return 'Выключите, и ссылка поведёт сразу на адрес. То, что вы ввели здесь, останется'
  return Object.keys(landingProblems(values)).length > 0
    ? 'Не всё на странице дописано: сохранится только готовое. Включите её, чтобы дописать'
    : 'Вашу страницу с картинкой, описанием и кнопками, а не сразу адрес'
}

interface LandingFieldsProps {
  form: UseFormReturnType<LinkValues>
  /** It is saved as a page already, which has its room in the plan. */
  wasLanding: boolean
}

/** The page of its own that a link may open; out of sight until it is wanted. */
export function LandingFields({ form, wasLanding }: LandingFieldsProps) {
  const { isLanding } = form.values
  const noRoom = useNoLandingRoom(wasLanding)
  const offer = useLandingOffer()
  const noRoomId = useId()
  const [hasFailed, setFailed] = useState(false)
  const editor = useLatePart(loadEditor, isLanding && !hasFailed, () => setFailed(true))

  return (
    <div>
      <FormSwitch
        label="Ссылка открывает мини-страницу"
        description={whatSwitchDoes(form.values)}
        {...(noRoom !== undefined && { 'aria-describedby': noRoomId })}
        {...form.getInputProps('isLanding', { type: 'checkbox' })}
      />
      {noRoom !== undefined && (
        <p className={classes.noRoom} id={noRoomId}>
          {noRoom} {offer} <PlansLink>Посмотреть тарифы</PlansLink>
        </p>
      )}
      {isLanding && (
        <div className={classes.fields}>
          {editor ? (
            <editor.Part form={form} />
          ) : hasFailed ? (
            <Button variant="default" onClick={() => setFailed(false)}>
              Показать настройки страницы
            </Button>
          ) : (
            <Skeleton height={320} aria-label="Загружаем настройки страницы" />
          )}
        </div>
      )}
    </div>
  )
}
