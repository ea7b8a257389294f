import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { plural, formatNumber } from '#web/ui/format.ts'

import { shareOfPeople } from './conversion.ts'
import type { LandingButton } from './landing-buttons.ts'

import classes from './buttons-note.module.css'

interface ButtonsNoteProps {
  linkId: string
  buttons: readonly LandingButton[]
  people: number
}

/** The figures of the buttons in a sentence; without any, what to try. */
export function ButtonsNote({ linkId, buttons, people }: ButtonsNoteProps) {
  const best = buttons.reduce<LandingButton | undefined>(
    (most, button) => (button.people > (most?.people ?? 0) ? button : most),
    undefined
  )
  if (!best) {
    return (
      <p className={classes.note}>
        Страницу {plural(people, ['открыл', 'открыли', 'открыли'])} {formatNumber(people)}{' '}
        {plural(people, ['человек', 'человека', 'человек'])}, кнопок пока никто не нажал. Скажите на главной
        кнопке, что за ней: «Купить на Wildberries» понятнее, чем «Перейти».{' '}
        <Anchor component={Link} to={`/links/${linkId}`} inherit>
          Изменить страницу
        </Anchor>
      </p>
    )
  }
  return (
    <p className={classes.note}>
      Чаще всего выбирают «<bdi>{best.name}</bdi>»: {shareOfPeople(best.people, people)} открывших страницу.
      Процент в строке — доля тех, кто нажал эту кнопку.
    </p>
  )
}
