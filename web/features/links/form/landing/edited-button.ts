import { useState } from 'react'

import type { ButtonValue } from '#web/features/links/form/link-values.ts'

type Buttons = readonly ButtonValue[]

const isSame = (one: ButtonValue | undefined, other: ButtonValue | undefined) =>
  one?.key === other?.key && one?.title === other?.title && one?.url === other?.url

/** Number of the first button, from 1, that differs; undefined: none does, or only by being gone. */
export function changedButton(before: Buttons, now: Buttons): number | undefined {
  const index = now.findIndex((button, place) => !isSame(button, before[place]))
  return index < 0 ? undefined : index + 1
}

/** The button that somebody is busy with: of the last change, when that was about one. */
export function useEditedButton(subject: { buttons: Buttons }): number | undefined {
  const [seen, setSeen] = useState<{ subject: { buttons: Buttons }; edited: number | undefined }>({
    subject,
    edited: undefined
  })
  if (seen.subject !== subject) {
    setSeen({ subject, edited: changedButton(seen.subject.buttons, subject.buttons) })
  }
  return seen.edited
}
