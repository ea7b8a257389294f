import type { UseFormReturnType } from '@mantine/form'

import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { announce } from '#web/ui/announce.ts'

import { buttonsIn, marked, moved, numberOf, placesOf, removedIn, type Place } from './button-places.ts'
import { freshKey, nameOf } from './buttons-list.ts'
import type { NewLink } from './pasted-links.ts'

/** What can be done with the list. They read the form when they are called: rows keep them for good. */
export function buttonActions(form: UseFormReturnType<LinkValues>) {
  const places = () => placesOf(form.getValues())
  /** The ways to change a list take its errors along, but the form forgets then whether anything was changed. */
  const keep = (next: readonly Place[]) => {
    form.setFieldValue('buttons', buttonsIn(next))
    form.setFieldValue('removedButtons', removedIn(next))
  }

  const move = (key: string, to: string) => {
    const next = moved(places(), key, to)
    form.reorderListItem('buttons', { from: numberOf(places(), key), to: numberOf(next, key) })
    keep(next)
  }
  return {
    move,
    shift: (key: string, by: -1 | 1) => {
      const { buttons } = form.getValues()
      const index = numberOf(places(), key)
      const other = buttons[index + by]
      if (!other) return
      move(key, other.key)
      announce(`${nameOf(buttons[index], index)}: место ${index + by + 1} из ${buttons.length}`)
    },
    /** Gives the keys of the new ones. */
    add: (links: readonly NewLink[]): string[] => {
      const { buttons } = form.getValues()
      const first = Number(freshKey(places().map(({ button }) => button)))
      const added = links.map((link, n) => ({ key: String(first + n), ...link }))
      form.setFieldValue('buttons', [...buttons, ...added])
      announce(
        added.length === 1
          ? `Добавлена ссылка ${nameOf(added[0], buttons.length)}`
          : `Добавлено ссылок: ${added.length}`
      )
      return added.map(({ key }) => key)
    },
    remove: (key: string) => {
      const index = numberOf(places(), key)
      announce(`Убрана: ${nameOf(form.getValues().buttons[index], index)}`)
      const next = marked(places(), key, true)
      form.removeListItem('buttons', index)
      keep(next)
    },
    restore: (key: string) => {
      const next = marked(places(), key, false)
      const index = numberOf(next, key)
      const button = buttonsIn(next)[index]
      if (button) form.insertListItem('buttons', button, index)
      keep(next)
    }
  }
}

export type ButtonActions = ReturnType<typeof buttonActions>
