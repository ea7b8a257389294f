import { arrayMove } from '@dnd-kit/sortable'

import type { ButtonValue, LinkValues, RemovedButtonValue } from '#web/features/links/form/link-values.ts'

/** A row of the list: of a link, or of one that was removed and may still come back. */
export interface Place {
  button: ButtonValue
  isRemoved: boolean
}

type Lists = Pick<LinkValues, 'buttons' | 'removedButtons'>

/** All rows in their order: what was removed stays behind what it stood behind. */
export function placesOf({ buttons, removedButtons }: Lists): Place[] {
  const places: Place[] = []
  const addRemovedBehind = (key: string | undefined) => {
    for (const { button } of removedButtons.filter(({ behind }) => behind === key)) {
      places.push({ button, isRemoved: true })
      addRemovedBehind(button.key)
    }
  }
  addRemovedBehind(undefined)
  for (const button of buttons) {
    places.push({ button, isRemoved: false })
    addRemovedBehind(button.key)
  }
  return places
}

export const removedIn = (places: readonly Place[]): RemovedButtonValue[] =>
  places.flatMap(({ button, isRemoved }, index) =>
    isRemoved ? [{ button, behind: places[index - 1]?.button.key }] : []
  )

export const buttonsIn = (places: readonly Place[]): ButtonValue[] =>
  places.filter(({ isRemoved }) => !isRemoved).map(({ button }) => button)

const placeOf = (places: readonly Place[], key: string) =>
  places.findIndex(({ button }) => button.key === key)

/** Number of a link among those that are there, from 0. */
export const numberOf = (places: readonly Place[], key: string): number =>
  buttonsIn(places).findIndex(button => button.key === key)

/** One row goes to the place of another. */
export const moved = (places: readonly Place[], key: string, to: string): Place[] =>
  arrayMove([...places], placeOf(places, key), placeOf(places, to))

export const marked = (places: readonly Place[], key: string, isRemoved: boolean): Place[] =>
  places.map(place => (place.button.key === key ? { ...place, isRemoved } : place))
