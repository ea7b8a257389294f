import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { plural, formatNumber } from '#web/ui/format.ts'

import { shareOfPeople } from './conversion.ts'
import type { LandingButton } from './landing-buttons.ts'

import classes from './buttons-note.module.css'

interface ButtonsNoteProps {
  linkId: string
  buttons: readonly LandingButton[]
  /** How many people have opened the page; undefined: it is switched off. */
  opened: number | undefined
}

/** Fewer presses do not say yet what people choose. */
const CHOICE_FROM = 10

/** The button that more people chose than any other, once there is something to choose by. */
function favouriteOf(buttons: readonly LandingButton[]): LandingButton | undefined {
  const presses = buttons.reduce((sum, button) => sum + button.presses, 0)
  const [first, second] = buttons.toSorted((one, other) => other.people - one.people)
  return presses >= CHOICE_FROM && first && first.people > (second?.people ?? 0) ? first : undefined
}

/** The figures of the buttons in a sentence; without any, what to try. */
export function ButtonsNote({ linkId, buttons, opened }: ButtonsNoteProps) {
  if (opened === undefined) {
    return (
      <p className={classes.note}>
        Мини-страница выключена, но сохранённые адреса её кнопок продолжают вести туда, куда вели.
        {buttons.length === 0 && ' Нажатий за это время не было.'}
      </p>
    )
  }
  const favourite = favouriteOf(buttons)
  if (buttons.every(({ presses }) => presses === 0)) {
    return (
      <p className={classes.note}>
        Страницу {plural(opened, ['открыл', 'открыли', 'открыли'])} {formatNumber(opened)}{' '}
        {plural(opened, ['человек', 'человека', 'человек'])}, но ни одной кнопки не{' '}
        {plural(opened, ['нажал', 'нажали', 'нажали'])}. Напишите на главной кнопке, куда она ведёт: «Купить
        на Wildberries» понятнее, чем «Перейти».{' '}
        <Anchor component={Link} to={`/links/${linkId}`} inherit>
          Изменить страницу
        </Anchor>
      </p>
    )
  }
  return (
    <p className={classes.note}>
      {favourite && (
        <>
          Чаще всего выбирают «<bdi>{favourite.name}</bdi>»
          {favourite.about && (
            <>
              {' '}
              (<bdi>{favourite.about}</bdi>)
            </>
          )}
          : {shareOfPeople(favourite.people, opened)} открывших страницу.{' '}
        </>
      )}
      Процент в строке — доля тех, кто нажал эту кнопку.
    </p>
  )
}
